package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/codes"
)

const head = `// TypeScript declarations of all JSON that goes over a wire. docs/wire.md explains it.
// Made by go run -C tools ./wire from the JSON Schemas; do not edit.
`

// declarations returns the TypeScript of definitions.
func declarations(defs map[string]*jsonschema.Schema, all []method) ([]byte, error) {
	var b strings.Builder
	b.WriteString(head)
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		s := defs[name]
		b.WriteString("\n" + comment("", s.Description))
		if s.Properties.Len() == 0 {
			fmt.Fprintf(&b, "export type %s = %s;\n", name, typeOf(s))
			continue
		}
		fmt.Fprintf(&b, "export interface %s {\n", name)
		for p := s.Properties.Oldest(); p != nil; p = p.Next() {
			optional := "?"
			if slices.Contains(s.Required, p.Key) {
				optional = ""
			}
			b.WriteString(comment("  ", p.Value.Description))
			fmt.Fprintf(&b, "  %s%s: %s;\n", p.Key, optional, typeOf(p.Value))
		}
		b.WriteString("}\n")
	}
	b.WriteString("\n/** The types of each game, by its name. */\nexport interface Games {\n")
	for _, g := range hoyle.Games() {
		t := title(g.Name())
		fmt.Fprintf(&b, "  %s: { rules: %sRules; position: %sPosition; view: %sView };\n", g.Name(), t, t, t)
	}
	b.WriteString("}\n")
	b.WriteString(operations(all))
	found, err := codes.Find(".")
	if err != nil {
		return nil, err
	}
	var list []any
	for _, c := range found {
		list = append(list, c.Code)
	}
	slices.SortFunc(list, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
	b.WriteString("\n/** The codes of errors. */\nexport type Code = " + union(slices.Compact(list)) + ";\n")
	return []byte(b.String()), nil
}

// comment returns a text as a comment.
func comment(indent, text string) string {
	if text == "" {
		return ""
	}
	return indent + "/** " + strings.ReplaceAll(text, "*/", "* /") + " */\n"
}

// typeOf returns the type of the values that meet a schema.
func typeOf(s *jsonschema.Schema) string {
	switch {
	case s.Ref != "":
		return strings.TrimPrefix(s.Ref, "#/$defs/")
	case len(s.Enum) > 0:
		return union(s.Enum)
	case len(s.AnyOf) > 0:
		var types []string
		for _, one := range s.AnyOf {
			types = append(types, typeOf(one))
		}
		return strings.Join(types, " | ")
	}
	switch s.Type {
	case "array":
		return list(s)
	case "integer", "number":
		return "number"
	case "string", "boolean", "null":
		return s.Type
	case "object":
		if s.AdditionalProperties == jsonschema.FalseSchema {
			return "{ [field: string]: never }"
		}
		return "object"
	}
	return "unknown"
}

func list(s *jsonschema.Schema) string {
	item := typeOf(s.Items)
	if s.MinItems != nil && s.MaxItems != nil && *s.MinItems == *s.MaxItems {
		return "[" + strings.TrimSuffix(strings.Repeat(item+", ", int(*s.MinItems)), ", ") + "]"
	}
	if strings.Contains(item, " ") {
		item = "(" + item + ")"
	}
	return item + "[]"
}

// union returns the type of values that are one of a list.
func union(values []any) string {
	var texts []string
	for _, v := range values {
		text, err := json.Marshal(v)
		if err != nil {
			return "unknown"
		}
		texts = append(texts, string(text))
	}
	return strings.Join(texts, " | ")
}
