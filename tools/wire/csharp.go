package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"
)

var csharp = language{
	head: "// The operations of the library, and the types of their answers.\n// Made by go run -C tools ./wire; do not edit.\n\n" +
		"#pragma warning disable 8600, 8601, 8603, 8604, 8625, 8629 // Mono's C# has no annotations of null\n\nnamespace HoyleCards\n{\n",
	tail: "}\n",
	kinds: map[string]string{
		"none": "void", "integer": "long", "number": "double", "boolean": "bool", "string": "string", "json": "Json", "list": "%s[]", "maybe": "%s",
	},
	arguments: map[string]string{
		"integer": "long", "string": "string", "json": "Json", "object": "Json", "list": "string[]",
		"integer?": "long?", "string?": "string", "json?": "Json",
	},
	class: "    public sealed partial class %s\n    {\n", end: "    }\n\n", open: "/// <summary>", close: "</summary>", indent: "        ",
	method: func(l language, w *writer, m method) {
		var params, fields []string
		for _, p := range m.params {
			given := l.taken(w, p) + " " + p.name
			if p.optional {
				given += " = null"
			}
			params = append(params, given)
			if m.Words || m.Param != "" {
				fields = append(fields, p.name)
			} else {
				fields = append(fields, fmt.Sprintf("%q, %s", p.name, p.name))
			}
		}
		argument := "Json.Object(" + strings.Join(fields, ", ") + ")"
		switch {
		case len(m.params) == 0:
			argument = `"null"`
		case m.Words:
			argument = "Json.Words(" + strings.Join(fields, ", ") + ")"
		case m.Param != "":
			argument = "Json.Text(" + fields[0] + ")"
		}
		does := fmt.Sprintf("Perform(%q, %s)", m.Name, argument)
		if m.answer != nil {
			does = "return " + reads(w, m.answer, does)
		}
		fmt.Fprintf(w, "        public %s %s(%s) { %s; }\n\n", l.typed(w, m.answer), pascal(m.Name), strings.Join(params, ", "), does)
	},
	object: func(l language, w *writer, name string, def *jsonschema.Schema) {
		fmt.Fprintf(w, "%s    public sealed class %s\n    {\n", l.comment("    ", def.Description), name)
		var read strings.Builder
		for p := def.Properties.Oldest(); p != nil; p = p.Next() {
			schema, required := p.Value, slices.Contains(def.Required, p.Key)
			kind, inner, _ := w.kind(schema)
			if kind == "maybe" {
				schema, required = inner, false
				kind, _, _ = w.kind(inner)
			}
			of, from, cast := l.typed(w, schema), fmt.Sprintf("json[%q]", p.Key), ""
			value := reads(w, schema, from)
			if !required && kind != "json" {
				if kind == "integer" || kind == "number" || kind == "boolean" {
					of += "?"
					cast = "(" + of + ")"
				}
				value = from + ".IsNull ? null : " + cast + value
			}
			fmt.Fprintf(w, "%s        public readonly %s %s;\n\n", l.comment("        ", p.Value.Description), of, pascal(p.Key))
			fmt.Fprintf(&read, "            %s = %s;\n", pascal(p.Key), value)
		}
		fmt.Fprintf(w, "        internal %s(Json json)\n        {\n%s        }\n    }\n\n", name, read.String())
	},
}

// reads returns the expression in C# that reads a value from one of JSON.
func reads(w *writer, s *jsonschema.Schema, from string) string {
	kind, of, name := w.kind(s)
	item := "x"
	if strings.Trim(from, "x") == "" { // an item itself
		item += from
	}
	switch kind {
	case "open":
		return fmt.Sprintf("new %s(Library, %s)", name, from)
	case "object":
		return fmt.Sprintf("new %s(%s)", name, from)
	case "list":
		return fmt.Sprintf("%s.List(%s => %s)", from, item, reads(w, of, item))
	case "maybe":
		return fmt.Sprintf("%s.Maybe(%s => %s)", from, item, reads(w, of, item))
	case "json":
		return from
	}
	return from + "." + pascal(kind)
}
