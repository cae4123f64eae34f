package main

import (
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/hoylecards/hoyle/internal/call"
)

// method is an operation in terms of schemas.
type method struct {
	call.Operation
	params []param
	answer *jsonschema.Schema // nil if it is null
}

// param is the whole argument of an operation, or a field of it.
type param struct {
	name     string
	of       *jsonschema.Schema
	optional bool
}

// methods returns the operations.
func (r *reflector) methods() []method {
	var all []method
	for _, o := range call.Operations() {
		m := method{Operation: o, answer: r.typed(o.Answer)}
		if o.Param != "" {
			m.params = []param{{o.Param, r.typed(o.Argument), false}}
		} else if o.Argument != nil {
			for f := range o.Argument.Fields() {
				name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
				of := f.Type
				if of.Kind() == reflect.Pointer { // only to see whether it is missing
					of = of.Elem()
				}
				m.params = append(m.params, param{name, r.typed(of), options != ""})
			}
		}
		all = append(all, m)
	}
	return all
}

// typed returns the schema of a type, whose definitions are those of the documents.
func (r *reflector) typed(t reflect.Type) *jsonschema.Schema {
	switch {
	case t == nil:
		return nil
	case values[t].name != "":
		v := values[t]
		if r.all[v.name] == nil { // no document has it
			r.all[v.name] = v.schema()
			r.all[v.name].Description = v.about
		}
		return ref(v.name)
	case t.Kind() == reflect.Pointer:
		return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{r.typed(t.Elem()), {Type: "null"}}}
	}
	s := r.ReflectFromType(t)
	s.Version, s.Definitions = "", nil
	return s
}

// argument returns the TypeScript of the argument.
func (m method) argument() string {
	switch {
	case m.Argument == nil:
		return "null"
	case m.Words:
		return "string"
	case m.Param != "":
		return typeOf(m.params[0].of)
	}
	return "{ " + strings.Join(m.fields(), "; ") + " }"
}

// fields returns the parameters, each with its type in TypeScript.
func (m method) fields() (all []string) {
	for _, p := range m.params {
		all = append(all, p.name+map[bool]string{true: "?"}[p.optional]+": "+typeOf(p.of))
	}
	return all
}

// gives returns the TypeScript of the answer.
func (m method) gives() string {
	if m.answer == nil {
		return "null"
	}
	return typeOf(m.answer)
}

// refused says with which codes the operation may be refused.
func (m method) refused() string {
	if len(m.Codes) == 0 {
		return ""
	}
	return " Refused: " + strings.ReplaceAll(strings.Join(m.Codes, ", "), "*", "those of the game") + "."
}

// operations returns the TypeScript of the operations.
func operations(all []method) string {
	var b strings.Builder
	b.WriteString("\n/** The operations by their names. Each may also be refused as bad-call. */\nexport interface Operations {\n")
	for _, m := range all {
		fmt.Fprintf(&b, "%s  %s: { on: %q; argument: %s; answer: %s };\n", comment("  ", m.About+m.refused()), m.Name, m.On, m.argument(), m.gives())
	}
	return b.String() + "}\n"
}

// table returns the Markdown of the operations.
func table(all []method, documents []document) string {
	var b strings.Builder
	b.WriteString("| operation | of | argument | answer | refusals besides `bad-call` | what it does |\n|---|---|---|---|---|---|\n")
	for _, m := range all {
		argument := "`" + m.argument() + "`"
		if m.Words {
			argument = "words: `" + strings.Join(m.fields(), " ") + "`"
		}
		answer := "`" + m.gives() + "`"
		for _, d := range documents {
			if t := reflect.TypeOf(d.of); m.Answer != nil && (t == m.Answer || t.Kind() != reflect.Slice && reflect.SliceOf(t) == m.Answer && d.name != "info") {
				answer = fmt.Sprintf("[%s](schema/%s.json)", answer, d.name)
			}
		}
		codes := strings.ReplaceAll(strings.Join(m.Codes, ", "), "*", "those of the game")
		cells := []string{"`" + m.Name + "`", m.On, argument, answer, codes, m.About}
		for i := range cells {
			cells[i] = strings.ReplaceAll(cells[i], "|", `\|`)
		}
		fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
	}
	return b.String()
}

// header returns the lines of hoyle.h for the operations.
func header(all []method) string {
	var b strings.Builder
	b.WriteString("/* The operations, each after what it is performed on. What has a ? may be missing.\n")
	for _, m := range all {
		fmt.Fprintf(&b, "     %-14s %s(%s): %s\n", m.On, m.Name, strings.Join(m.fields(), ", "), m.gives())
	}
	return b.String() + "   */\n\n"
}

// within returns a file in which a text replaces what is between two others.
func within(name, from, to, text string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	before, rest, ok := strings.Cut(string(data), from)
	_, after, more := strings.Cut(rest, to)
	if !ok || !more {
		return nil, fmt.Errorf("%s has no place for the operations", name)
	}
	return []byte(before + from + text + to + after), nil
}
