import "./stub.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { blocks } from "../static/markdown.js";
import { marked, termsOf } from "../static/terms.js";

const page = (title) => blocks(`# Skat\n\n## ${title}\n\n- **Re**: the side\n  of the old ladies.\n- **Plain suit**: no trumps.\n\n## Notes\n\n- **Other**: no term.\n`);

test("the terms are those of the glossary, in either language", () => {
  for (const title of ["Glossary", "Begriffe"])
    assert.deepEqual([...termsOf(page(title))], [["Re", "the side of the old ladies."], ["Plain suit", "no trumps."]]);
  assert.equal(termsOf(page("Words")).size, 0);
});

test("a term is marked once, as a whole word with its ending", () => {
  const terms = termsOf(page("Glossary"));
  const words = (text, used = new Set()) => marked(text, terms, used, "a").map((p) => (typeof p === "string" ? p : `[${p.props.children[0]}]`)).join("");
  assert.equal(words("Re leads, red follows: Re."), "[Re] leads, red follows: Re.");
  assert.equal(words("Lead plain suits, Pre-Re not."), "Lead [plain suits], Pre-Re not.");
  const used = new Set(["Re"]);
  assert.equal(words("Re and a plain suit", used), "Re and a [plain suit]");
  assert.deepEqual([...used], ["Re", "Plain suit"]);
});
