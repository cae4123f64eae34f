package engine

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strconv"

	"github.com/hoylecards/hoyle/card"
)

// Marshal returns the JSON that json.Marshal does of the struct that v points
// to, several times as fast where its fields are numbers, lists of cards, texts,
// and structs of these. Methods of v itself are not called, so that its own
// MarshalJSON may call Marshal. Tags may have omitzero or omitempty, which both
// leave out zero values.
func Marshal(v any) ([]byte, error) {
	at := reflect.ValueOf(v)
	if at.Kind() != reflect.Pointer || at.IsNil() || at.Elem().Kind() != reflect.Struct {
		return json.Marshal(v)
	}
	return appendStruct(make([]byte, 0, 1024), at.Elem())
}

func appendStruct(dst []byte, v reflect.Value) ([]byte, error) {
	dst = append(dst, '{')
	first := true
	for _, f := range fieldsOf(v.Type()) {
		at := v.Field(f.index)
		if f.optional && at.IsZero() {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(append(append(dst, '"'), f.name...), `":`...)
		var err error
		if dst, err = appendValue(dst, at); err != nil {
			return nil, err
		}
	}
	return append(dst, '}'), nil
}

func appendValue(dst []byte, v reflect.Value) ([]byte, error) {
	switch at := v.Addr().Interface().(type) {
	case *card.List:
		return at.AppendJSON(dst)
	case json.Marshaler:
		data, err := at.MarshalJSON()
		return append(dst, data...), err
	case encoding.TextAppender:
		from := len(dst) + 1
		dst, err := at.AppendText(append(dst, '"'))
		if err != nil || plain(dst[from:]) {
			return append(dst, '"'), err
		}
		return appendAny(dst[:from-1], string(dst[from:]))
	case encoding.TextMarshaler:
		text, err := at.MarshalText()
		if err != nil || plain(text) {
			return append(append(append(dst, '"'), text...), '"'), err
		}
		return appendAny(dst, string(text))
	}
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(dst, v.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(dst, v.Int(), 10), nil
	case reflect.Slice:
		if !v.IsNil() && !isBytes(v.Type()) {
			return appendList(dst, v)
		}
	case reflect.Struct:
		return appendStruct(dst, v)
	}
	return appendAny(dst, v.Interface())
}

func appendList(dst []byte, v reflect.Value) ([]byte, error) {
	dst = append(dst, '[')
	for i := range v.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendValue(dst, v.Index(i)); err != nil {
			return nil, err
		}
	}
	return append(dst, ']'), nil
}

func appendAny(dst []byte, v any) ([]byte, error) {
	data, err := json.Marshal(v)
	return append(dst, data...), err
}

// plain reports whether a text is the same in JSON, but for the quotes.
func plain(text []byte) bool {
	for _, b := range text {
		if b < ' ' || b > '~' || b == '"' || b == '\\' || b == '<' || b == '>' || b == '&' {
			return false
		}
	}
	return true
}
