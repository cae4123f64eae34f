import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["static/vendor/", "static/offline/wasm_exec.js"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: "latest", sourceType: "module", globals: { ...globals.browser, Buffer: "readonly" } },
    rules: { eqeqeq: ["error", "always", { null: "ignore" }], "no-var": "error", "prefer-const": "error" },
  },
];
