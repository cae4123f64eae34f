package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"
)

var rust = language{
	head: "// The operations of the library, and the types of their answers.\n// Made by go run -C tools ./wire; do not edit.\n\n" +
		"use crate::json::{object, Argument};\nuse crate::{answer, Error, Hoyle, Json, Match, Table};\n",
	kinds: map[string]string{
		"none": "()", "integer": "i64", "number": "f64", "boolean": "bool", "string": "String", "json": "Json", "list": "Vec<%s>", "maybe": "Option<%s>",
	},
	arguments: map[string]string{
		"integer": "i64", "string": "&str", "json": "&Json", "object": "&Json", "list": "&[&str]",
		"integer?": "Option<i64>", "string?": "Option<&str>", "json?": "Option<&Json>",
	},
	class: "\nimpl %s {\n", end: "}\n", open: "/// ", indent: "    ",
	method: func(l language, w *writer, m method) {
		params, names, fields := "&self", []string{}, []string{}
		for _, p := range m.params {
			name := snake(p.name)
			params += ", " + name + ": " + l.taken(w, p)
			fields = append(fields, fmt.Sprintf("(%q, %s.json())", p.name, name))
			if kind, _, _ := w.kind(p.of); kind == "list" {
				name += `.join(" ")`
			}
			names = append(names, name)
		}
		argument := "object(&[" + strings.Join(fields, ", ") + "])"
		switch {
		case len(m.params) == 0:
			argument = `"null".into()`
		case m.Words:
			argument = fmt.Sprintf("format!(%q, %s)", strings.TrimSpace(strings.Repeat("{} ", len(names))), strings.Join(names, ", "))
		case m.Param != "":
			argument = snake(m.Param) + ".json()"
		}
		fmt.Fprintf(w, "    pub fn %s(%s) -> Result<%s, Error> {\n", snake(m.Name), params, l.typed(w, m.answer))
		fmt.Fprintf(w, "        self.0.perform(%q, %s)\n    }\n\n", m.Name, argument)
	},
	object: func(l language, w *writer, name string, def *jsonschema.Schema) {
		fmt.Fprintf(w, "\nanswer! {\n%s    %s {\n", l.comment("    ", def.Description), name)
		for p := def.Properties.Oldest(); p != nil; p = p.Next() {
			of := l.typed(w, p.Value)
			if !slices.Contains(def.Required, p.Key) && !strings.HasPrefix(of, "Option<") {
				of = "Option<" + of + ">"
			}
			w.WriteString(l.comment("        ", p.Value.Description))
			fmt.Fprintf(w, "        %s %q: %s,\n", snake(p.Key), p.Key, of)
		}
		w.WriteString("    }\n}\n")
	},
}
