package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/hoylecards/hoyle/internal/texts"
)

// Unmarshal decodes a JSON object into the struct that v points to, more strictly than
// encoding/json. These are errors: an unknown key, a key that differs in letter case, a
// key given twice, null unless the field is a pointer, an array of a length other than
// the field's, data after the object, and a missing field, unless its tag has omitzero
// or omitempty; in that case the field is unchanged. On error, *v is unchanged.
// Unmarshal does not call the methods of v, so that the UnmarshalJSON method of v can
// call Unmarshal. A byte order mark and white space around the object do not matter. The error
// names the field and is at most about 200 bytes long.
func Unmarshal(data []byte, v any) error {
	at := reflect.ValueOf(v)
	if at.Kind() != reflect.Pointer || at.IsNil() || at.Elem().Kind() != reflect.Struct {
		return fmt.Errorf("gamekit: Unmarshal into %T, want a pointer to a struct", v)
	}
	if err := texts.BoundRecord(data); err != nil {
		return err
	}
	if data = texts.Body(data); !json.Valid(data) {
		return SyntaxError(data)
	}
	read := reflect.New(at.Type().Elem()).Elem()
	read.Set(at.Elem())
	if err := decodeStruct(data, read); err != nil {
		return err
	}
	at.Elem().Set(read)
	return nil
}

// Decode decodes a JSON value of any kind into v, a pointer, as Unmarshal decodes the value of a field.
func Decode(data []byte, v any) error {
	if data = texts.Body(data); !json.Valid(data) {
		return SyntaxError(data)
	}
	return decodeValue(data, reflect.ValueOf(v).Elem())
}

// Fields returns the fields of a JSON object. A key given twice is an error. A byte order mark
// and white space around the object do not matter.
func Fields(data []byte) (map[string]json.RawMessage, error) {
	if data = texts.Body(data); !json.Valid(data) {
		return nil, SyntaxError(data)
	}
	if data[0] != '{' {
		return nil, fmt.Errorf("want an object, got %s", texts.Show(data))
	}
	fields := map[string]json.RawMessage{}
	for s := (scanner{data: data, at: 1}); s.more('}'); {
		key, err := s.key()
		if err != nil {
			return nil, err
		}
		if _, twice := fields[key]; twice {
			return nil, within(texts.Clip(key), errors.New("given twice"))
		}
		fields[key] = s.value()
	}
	return fields, nil
}

// SyntaxError returns the reason why data is not JSON.
func SyntaxError(data []byte) error {
	var raw json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return errors.New(texts.Clip(err.Error()))
	}
	return nil
}

// decodeStruct reads valid JSON into a struct.
func decodeStruct(data []byte, at reflect.Value) error {
	if data[0] != '{' {
		return fmt.Errorf("want an object, got %s", texts.Show(data))
	}
	fields := fieldsOf(at.Type())
	seen := make([]bool, len(fields))
	s := scanner{data: data, at: 1}
	for s.more('}') {
		key, err := s.key()
		if err != nil {
			return err
		}
		i := place(fields, key)
		switch {
		case i < 0:
			return UnknownField(texts.Clip(key))
		case seen[i]:
			return within(key, errors.New("given twice"))
		}
		seen[i] = true
		if err := decodeValue(s.value(), at.Field(fields[i].index)); err != nil {
			return within(key, err)
		}
	}
	for i, f := range fields {
		if !seen[i] && !f.optional {
			return within(f.name, errors.New("missing"))
		}
	}
	return nil
}

// decodeValue reads valid JSON into a field.
func decodeValue(data []byte, at reflect.Value) error {
	kind := at.Kind()
	switch {
	case string(data) == "null" && kind != reflect.Pointer:
		return errors.New("unexpected null")
	case reads(at):
		return decodeOwn(data, at)
	case kind == reflect.Struct:
		return decodeStruct(data, at)
	case kind == reflect.Array, kind == reflect.Slice && !isBytes(at.Type()):
		return decodeList(data, at)
	case kind == reflect.Pointer && string(data) != "null":
		at.Set(reflect.New(at.Type().Elem()))
		return decodeValue(data, at.Elem())
	}
	return decodeLeaf(data, at)
}

// isBytes reports whether the JSON of a slice type is a string.
func isBytes(t reflect.Type) bool {
	elem := t.Elem()
	return elem.Kind() == reflect.Uint8 && !reads(reflect.New(elem).Elem())
}

func decodeList(data []byte, at reflect.Value) error {
	if data[0] != '[' {
		return fmt.Errorf("want an array, got %s", texts.Show(data))
	}
	list, zero := reflect.MakeSlice(reflect.SliceOf(at.Type().Elem()), 0, 4), reflect.Zero(at.Type().Elem())
	s := scanner{data: data, at: 1}
	for n := 0; s.more(']'); n++ {
		list = reflect.Append(list, zero)
		if err := decodeValue(s.value(), list.Index(n)); err != nil {
			return within(fmt.Sprintf("[%d]", n), err)
		}
	}
	switch {
	case at.Kind() == reflect.Slice:
		at.Set(list.Convert(at.Type()))
	case list.Len() != at.Len():
		return fmt.Errorf("%d items, want %d", list.Len(), at.Len())
	default:
		reflect.Copy(at, list)
	}
	return nil
}

// scanner reads the items of a valid JSON object or array, starting after its
// bracket.
type scanner struct {
	data []byte
	at   int
}

// more moves to the next item, and reports whether there is one before the
// closing bracket.
func (s *scanner) more(closing byte) bool {
	for strings.IndexByte(" \t\r\n,", s.data[s.at]) >= 0 {
		s.at++
	}
	return s.data[s.at] != closing
}

// key returns the key at the scanner's position, and moves to its value.
func (s *scanner) key() (key string, err error) {
	raw := s.value()
	if bytes.IndexByte(raw, '\\') < 0 {
		key = string(raw[1 : len(raw)-1])
	} else if err := json.Unmarshal(raw, &key); err != nil {
		return "", err
	}
	for strings.IndexByte(" \t\r\n:", s.data[s.at]) >= 0 {
		s.at++
	}
	return key, nil
}

// value returns the value at the scanner's position, and moves past it.
func (s *scanner) value() []byte {
	from, depth := s.at, 0
	for {
		switch s.data[s.at] {
		case '"':
			for s.at++; s.data[s.at] != '"'; s.at++ {
				if s.data[s.at] == '\\' {
					s.at++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		s.at++
		if depth == 0 && (s.at == len(s.data) || strings.IndexByte(" \t\r\n,:}]", s.data[s.at]) >= 0) {
			return s.data[from:s.at]
		}
	}
}

// field is a field of a struct in JSON.
type field struct {
	name     string
	key      string // the name, in JSON, after a comma and before a colon
	index    int
	optional bool // left out if zero
	encode   encoder
}

// known caches the fields of types, as encoding/json does; it affects speed
// alone.
var known sync.Map // of []field by reflect.Type

func fieldsOf(t reflect.Type) []field {
	if fields, ok := known.Load(t); ok {
		return fields.([]field)
	}
	var fields []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		fields = append(fields, field{name, `,"` + name + `":`, i, strings.Contains(options, "omit"), encoderOf(f.Type)})
	}
	known.Store(t, fields)
	return fields
}

// place returns the place of the field with a name, or -1 if there is none.
func place(fields []field, name string) int {
	return slices.IndexFunc(fields, func(f field) bool { return f.name == name })
}

// Field returns the field of v, a struct, with a name in JSON. It panics if there is none.
func Field(v reflect.Value, name string) reflect.Value {
	fields := fieldsOf(v.Type())
	return v.Field(fields[place(fields, name)].index)
}
