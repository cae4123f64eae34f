package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
)

const module = "github.com/hoylecards/hoyle"

// reflector makes schemas of Go types.
type reflector struct {
	jsonschema.Reflector
	all map[string]*jsonschema.Schema // the definitions of all schemas so far
}

// newReflector returns a reflector that knows the comments of the repository in
// whose root it runs.
func newReflector() (*reflector, error) {
	r := &reflector{all: map[string]*jsonschema.Schema{}}
	r.Anonymous = true
	r.Namer = name
	r.Mapper = func(t reflect.Type) *jsonschema.Schema {
		if _, ok := values[t]; ok {
			return ref(name(t))
		}
		return words(t)
	}
	return r, r.AddGoComments(module, ".")
}

// title returns the name of a game as used in identifiers.
func title(game string) string {
	for _, g := range hoyle.Games() {
		if g.Name() == game {
			return strings.ReplaceAll(g.String(), " ", "")
		}
	}
	return ""
}

// otherNames lists names for types whose own names would hide TypeScript's names or be too vague.
var otherNames = map[string]string{
	"host.Event": "GameEvent", "host.Record": "GameRecord", "hoyle.Range": "SeatRange", "bot.Player": "BotInfo", "engine.Option": "RuleOption",
	"live.View": "LiveView", "live.Change": "LiveChange", "live.Event": "LiveEvent", "live.Record": "LiveRecord",
}

// name returns the name of a definition. It is empty for a type that is defined where it is used.
func name(t reflect.Type) string {
	if v, ok := values[t]; ok {
		return v.name
	}
	if !strings.HasPrefix(t.PkgPath(), module) {
		return ""
	}
	if strings.HasPrefix(t.Name(), "View[") {
		return title(path.Base(t.Field(1).Type.PkgPath())) + "View"
	}
	if other, ok := otherNames[t.String()]; ok {
		return other
	}
	return title(path.Base(t.PkgPath())) + strings.Replace(t.Name(), "Setup", "Position", 1)
}

func ref(name string) *jsonschema.Schema { return &jsonschema.Schema{Ref: "#/$defs/" + name} }

// schema returns the schema of a document.
func (r *reflector) schema(d document) ([]byte, error) {
	if d.of == nil {
		return nil, errors.New("the game has no types in the table")
	}
	s := r.reflect(d.of)
	s.Title, s.Description = strings.TrimSuffix(d.about, "."), ""
	if s.Definitions == nil {
		s.Definitions = jsonschema.Definitions{}
	}
	for def, of := range s.Definitions {
		if err := finish(def, of); err != nil {
			return nil, err
		}
	}
	addValues(s, s.Definitions)
	for def, of := range s.Definitions {
		clean(of)
		of.Description = itself.ReplaceAllString(of.Description, def+" $1 ")
		if def == strings.TrimPrefix(s.Ref, "#/$defs/") {
			of.Description = d.about
		}
		r.all[def] = of
	}
	data, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = json.Indent(&b, data, "", "  ")
	b.WriteByte('\n')
	return b.Bytes(), err
}

// reflect returns the schema of a Go type or of a union of Go types.
func (r *reflector) reflect(of any) *jsonschema.Schema {
	several, ok := of.(unionOf)
	if !ok {
		return r.Reflect(of)
	}
	one := &jsonschema.Schema{}
	all := &jsonschema.Schema{Version: jsonschema.Version, Ref: "#/$defs/" + several.name, Definitions: jsonschema.Definitions{several.name: one}}
	for _, v := range several.types {
		maps.Copy(all.Definitions, r.Reflect(v).Definitions)
		one.AnyOf = append(one.AnyOf, ref(name(reflect.TypeOf(v))))
	}
	return all
}

// addValues adds the definitions of the values that a schema refers to.
func addValues(s *jsonschema.Schema, to jsonschema.Definitions) {
	each(s, func(s *jsonschema.Schema) {
		def := strings.TrimPrefix(s.Ref, "#/$defs/")
		for _, v := range values {
			if v.name == def && to[def] == nil {
				to[def] = v.schema()
				to[def].Description = v.about
				addValues(to[def], to)
			}
		}
	})
}

// each calls f with a schema and with all schemas in it.
func each(s *jsonschema.Schema, f func(*jsonschema.Schema)) {
	if s == nil {
		return
	}
	f(s)
	each(s.Items, f)
	for _, list := range [][]*jsonschema.Schema{s.AnyOf, s.OneOf} {
		for _, s := range list {
			each(s, f)
		}
	}
	for pair := s.Properties.Oldest(); pair != nil; pair = pair.Next() {
		each(pair.Value, f)
	}
	for _, def := range s.Definitions {
		each(def, f)
	}
}

var (
	link   = regexp.MustCompile(`\[([A-Za-z][\w.]*)\]`)
	itself = regexp.MustCompile(`^[A-Z]\w+ (is|describes) `) // how a comment begins with the name of a type in Go
)

// clean turns the comments into descriptions for a reader of JSON.
func clean(s *jsonschema.Schema) {
	each(s, func(s *jsonschema.Schema) {
		text := link.ReplaceAllString(strings.Join(strings.Fields(s.Description), " "), "$1")
		s.Description = strings.NewReplacer("Nobody", "-1", " is nil ", " is null ", "; nil ", "; left out ", "; else nil.", "; else left out.").Replace(text)
	})
}

// finish adds to a definition facts that its Go type does not express.
func finish(def string, s *jsonschema.Schema) error {
	property := func(name string) *jsonschema.Schema {
		p, _ := s.Properties.Get(name)
		return p
	}
	switch def {
	case "Zone", "Transfer":
		s.Properties.Set("cards", &jsonschema.Schema{Ref: "#/$defs/Pile", Description: property("cards").Description})
	case "GameRecord":
		s.OneOf = []*jsonschema.Schema{{Required: []string{"seed", "first"}}, {Required: []string{"start"}}}
	case "Estimate":
		p := property("margin")
		*p = jsonschema.Schema{Description: p.Description, AnyOf: []*jsonschema.Schema{{Type: "number"}, {Type: "null"}}}
	}
	for _, g := range hoyle.Games() {
		switch title(g.Name()) {
		case strings.TrimSuffix(def, "Position"):
			s.Description = "A position of " + g.String() + "; in a view, the cards that are not seen are ??."
		case strings.TrimSuffix(def, "View"):
			property("seat").Description, property("state").Description = "the seat that looks; -1 for a spectator", "what it sees"
		case strings.TrimSuffix(def, "Rules"):
			return addOptions(s, g)
		}
	}
	return nil
}

// addOptions adds the facts of the options to the rules of a game.
func addOptions(s *jsonschema.Schema, g hoyle.Game) error {
	for _, o := range g.Info().Options {
		p, ok := s.Properties.Get(o.Name)
		if !ok {
			return fmt.Errorf("no field for the option %s", o.Name)
		}
		p.Title, p.Description, p.Default = o.Title, o.About, o.Default
		if o.Kind == engine.OptNumbers || o.Kind == engine.OptSeveral {
			p.Type, p.Items = "array", &jsonschema.Schema{Type: "integer"}
			p = p.Items
		}
		if o.To > 0 {
			p.Minimum, p.Maximum = number(o.From), number(o.To)
		}
		if len(o.Choices) > 0 {
			p.Type, p.Enum = "", o.Choices
		}
		if o.Kind != engine.OptNumbers {
			takeZero(p, o)
		}
	}
	return nil
}

// takeZero adds the number 0, which stands for the default, to the values of an option.
func takeZero(p *jsonschema.Schema, o engine.Option) {
	_, isNumber := o.Default.(int)
	switch {
	case !isNumber:
	case len(o.Choices) > 0 && !slices.Contains(o.Choices, any(0)):
		p.Enum = append([]any{0}, o.Choices...)
	case o.From == 1:
		p.Minimum = number(0)
	case o.From > 1:
		p.Type, p.Minimum, p.Maximum = "", "", ""
		p.AnyOf = []*jsonschema.Schema{{Type: "integer", Enum: []any{0}}, {Type: "integer", Minimum: number(o.From), Maximum: number(o.To)}}
	}
}

func number(n int) json.Number { return json.Number(fmt.Sprint(n)) }
