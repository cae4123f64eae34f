package docs_test

import (
	"bytes"
	"encoding"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
)

const module = "github.com/hoylecards/hoyle"

// fieldTable returns a table of the fields that a struct has in its JSON, with their comments
// in the source. A field that holds structs is followed by their fields.
func fieldTable(t *testing.T, of any) string {
	t.Helper()
	table := row("field", "type", "what it is") + row("---", "---", "---")
	return table + fieldRows(t, reflect.TypeOf(of), "")
}

func fieldRows(t *testing.T, of reflect.Type, path string) string {
	t.Helper()
	comments := fieldComments(t, of)
	var rows string
	for f := range of.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			rows += fieldRows(t, f.Type, path)
			continue
		}
		if name == "" {
			t.Fatalf("%v.%s has no name in JSON", of, f.Name)
		}
		if strings.Contains(options, "omit") {
			name += "?"
		}
		about := comments[f.Name]
		if words := wordsOf(f.Type); words != "" {
			about = strings.TrimPrefix(about+"; ", "; ") + "one of " + words
		}
		if about == "" {
			t.Errorf("%v.%s has no comment", of, f.Name)
		}
		rows += row(code(path+name), code(typeName(f.Type)), about)
		inner, at := f.Type, path+strings.TrimSuffix(name, "?")
		for inner.Kind() == reflect.Slice {
			inner, at = inner.Elem(), at+"[]"
		}
		if inner.Kind() == reflect.Struct && typeName(inner) == "object" {
			rows += fieldRows(t, inner, at+".")
		}
	}
	return rows
}

// named lists, by Go type, the names of types on the wire that are not JSON's own.
var named = map[reflect.Type]string{
	reflect.TypeFor[engine.Seat]():       "Seat",
	reflect.TypeFor[card.Card]():         "Card",
	reflect.TypeFor[card.List]():         "Card[]",
	reflect.TypeFor[deck.Seed]():         "string",
	reflect.TypeFor[json.RawMessage]():   "object",
	reflect.TypeFor[[]byte]():            "string",
	reflect.TypeFor[engine.OptionKind](): "string",
	reflect.TypeFor[live.Event]():        "Event",
	reflect.TypeFor[hoyle.MatchRecord](): "Match",
}

// typeName returns the type of a field as in TypeScript.
func typeName(of reflect.Type) string {
	if name, ok := named[of]; ok {
		return name
	}
	if of.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return "string"
	}
	switch of.Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int8, reflect.Int32, reflect.Int64, reflect.Float64:
		return "number"
	case reflect.Pointer:
		return typeName(of.Elem())
	case reflect.Slice, reflect.Array:
		return typeName(of.Elem()) + "[]"
	case reflect.Struct:
		return "object"
	case reflect.Interface:
		return "any"
	}
	return of.Kind().String()
}

// wordsOf returns the texts of a type with few values.
func wordsOf(of reflect.Type) string {
	if of == reflect.TypeFor[engine.OptionKind]() {
		return "`switch`, `number`, `choice`, `seats`, `several`, `numbers`"
	}
	for of.Kind() == reflect.Slice {
		of = of.Elem()
	}
	const most = 20
	var texts []string
	if of.Kind() == reflect.Uint8 && of.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		for n := range 256 {
			v := reflect.New(of).Elem()
			v.SetUint(uint64(n))
			if text, err := v.Interface().(encoding.TextMarshaler).MarshalText(); err == nil {
				texts = append(texts, code(`"`+string(text)+`"`))
			}
		}
	}
	if len(texts) > most {
		return ""
	}
	return strings.Join(texts, ", ")
}

var link = regexp.MustCompile(`\[([A-Za-z][\w.]*)\]`)

// parsed holds, by path, the parsed files of the packages whose types are in tables.
var parsed = map[string][]*ast.File{}

// filesOf returns the files of a package of this module, parsed once.
func filesOf(t *testing.T, path string) []*ast.File {
	t.Helper()
	if parsed[path] != nil {
		return parsed[path]
	}
	names := must.Have(filepath.Glob(filepath.Join("..", strings.TrimPrefix(path, module), "*.go")))(t)
	for _, name := range names {
		file := must.Have(parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments))(t)
		parsed[path] = append(parsed[path], file)
	}
	return parsed[path]
}

// fieldComments returns the comments of the fields of a struct, on one line.
func fieldComments(t *testing.T, of reflect.Type) map[string]string {
	t.Helper()
	comments := map[string]string{}
	for _, file := range filesOf(t, of.PkgPath()) {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || spec.Name.Name != of.Name() {
				return true
			}
			fields, ok := spec.Type.(*ast.StructType)
			if !ok {
				return true
			}
			for _, f := range fields.Fields.List {
				text := f.Doc.Text() + f.Comment.Text()
				text = link.ReplaceAllString(strings.Join(strings.Fields(text), " "), "$1")
				names := f.Names
				if outer, ok := f.Type.(*ast.SelectorExpr); ok && len(names) == 0 { // embedded
					names = []*ast.Ident{outer.Sel}
				}
				for _, name := range names {
					comments[name.Name] = strings.NewReplacer("Nobody", "-1", "; nil ", "; left out ", "; else nil.", "; else left out.").Replace(text)
				}
			}
			return false
		})
	}
	return comments
}

// compact returns the JSON of a value on one line.
func compact(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err.Error()
	}
	return strings.TrimSpace(b.String())
}

// block returns the JSON of a value as a block of code. It breaks up parts that do not
// fit on a line.
func block(v any) string { return "```json\n" + broken([]byte(compact(v)), "", 0) + "\n```" }

// broken returns JSON with line breaks. Its first line begins after a key of the given length.
func broken(data []byte, indent string, key int) string {
	const width = 96
	if len(indent)+key+len(data) <= width || data[0] != '{' && data[0] != '[' {
		return string(data)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	_, _ = d.Token() // it is valid JSON
	inner, line := indent+"  ", ""
	var lines []string
	for d.More() {
		head := ""
		if data[0] == '{' {
			key, _ := d.Token()
			head = compact(key) + ": "
		}
		var item json.RawMessage
		_ = d.Decode(&item)
		text := head + broken(item, inner, len(head))
		if small := data[0] == '[' && item[0] != '{' && item[0] != '['; small && len(inner+line+text) < width {
			line += text + ","
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = text + ","
	}
	lines = append(lines, strings.TrimSuffix(line, ","))
	return string(data[0]) + "\n" + inner + strings.Join(lines, "\n"+inner) + "\n" + indent + string(data[len(data)-1])
}
