package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/invopop/jsonschema"
)

// language is how a language with types spells the reference.
type language struct {
	head, tail  string
	kinds       map[string]string // the types of answers, by their kinds; %s is the type within
	arguments   map[string]string // the types of arguments
	class, end  string            // around the methods of a class; %s is its name
	indent      string            // of methods
	open, close string            // around a comment
	method      func(l language, w *writer, m method)
	object      func(l language, w *writer, name string, def *jsonschema.Schema)
}

// writer writes a file, and collects the definitions that it needs.
type writer struct {
	strings.Builder
	defs map[string]*jsonschema.Schema
	need map[string]bool
}

// records are what a program keeps and sends back as it is.
var records = []string{"GameRecord", "MatchRecord", "GameObject"}

// kind returns the kind of a value, and the schema or the name of what is in it.
func (w *writer) kind(s *jsonschema.Schema) (kind string, of *jsonschema.Schema, name string) {
	if s == nil {
		return "none", nil, ""
	}
	if name = strings.TrimPrefix(s.Ref, "#/$defs/"); name != "" {
		switch def := w.defs[name]; {
		case name == "TableNumber" || name == "MatchNumber":
			return "open", nil, strings.TrimSuffix(name, "Number")
		case slices.Contains(records, name) || def == nil:
			return "json", nil, ""
		case def.Properties.Len() > 0:
			w.need[name] = true
			return "object", nil, name
		default:
			return w.kind(def)
		}
	}
	switch {
	case len(s.AnyOf) == 2 && s.AnyOf[1].Type == "null":
		return "maybe", s.AnyOf[0], ""
	case s.Type == "array":
		return "list", s.Items, ""
	case s.Type == "integer" || s.Type == "number" || s.Type == "boolean" || s.Type == "string":
		return s.Type, nil, ""
	}
	return "json", nil, ""
}

// typed returns the type of a value.
func (l language) typed(w *writer, s *jsonschema.Schema) string {
	kind, of, name := w.kind(s)
	switch {
	case name != "":
		return name
	case of != nil:
		return fmt.Sprintf(l.kinds[kind], l.typed(w, of))
	}
	return l.kinds[kind]
}

// taken returns the type of an argument.
func (l language) taken(w *writer, p param) string {
	kind, _, _ := w.kind(p.of)
	if kind == "maybe" || p.optional {
		return l.arguments[kind+"?"]
	}
	return l.arguments[kind]
}

// comment returns a text, if there is one, as the comment of what follows it.
func (l language) comment(indent, text string) string {
	if text == "" {
		return ""
	}
	text = strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(text)
	if l.close == "" {
		text = strings.NewReplacer("&amp;", "&", "&lt;", "<", "[", "\\[", "]", "\\]").Replace(text)
	}
	return indent + l.open + text + l.close + "\n"
}

// file returns the file of the methods and of the types that they need.
func (l language) file(defs map[string]*jsonschema.Schema, all []method) string {
	w := &writer{defs: defs, need: map[string]bool{}}
	w.WriteString(l.head)
	for _, class := range [...]struct{ name, on string }{{"Hoyle", ""}, {"Table", "table"}, {"Match", "match"}} {
		fmt.Fprintf(w, l.class, class.name)
		for _, m := range all {
			if on, _, _ := strings.Cut(m.On, ","); on != class.on || m.Name == "ops" {
				continue
			}
			// What may be missing comes last; a table needs no record.
			m.params = slices.DeleteFunc(slices.Clone(m.params), func(p param) bool { return m.On == "table, or none" && p.name == "record" })
			slices.SortStableFunc(m.params, func(a, b param) int {
				return map[bool]int{true: 1}[a.optional] - map[bool]int{true: 1}[b.optional]
			})
			w.WriteString(l.comment(l.indent, m.About+m.refused()))
			l.method(l, w, m)
		}
		w.WriteString(l.end)
	}
	for done := 0; done < len(w.need); { // an object may need others
		done = len(w.need)
		for name := range maps.Clone(w.need) {
			for p := defs[name].Properties.Oldest(); p != nil; p = p.Next() {
				l.typed(w, p.Value)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(w.need)) {
		l.object(l, w, name, defs[name])
	}
	return w.String() + l.tail
}

// snake returns a name as Rust spells it.
func snake(name string) string {
	var b strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	if s := b.String(); slices.Contains([]string{"move", "match", "type", "final", "do"}, s) {
		return "r#" + s
	}
	return b.String()
}

// pascal returns a name as the members of C# spell it.
func pascal(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
