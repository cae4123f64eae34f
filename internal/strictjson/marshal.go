package strictjson

import (
	"bytes"
	"encoding"
	"encoding/json"
	"reflect"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Marshal returns the same JSON as json.Marshal for the struct that v points to, with U+FFFD
// for bytes of a text that are not UTF-8. It is
// several times as fast if the fields of the struct are numbers, lists of cards, texts,
// and structs of these. It does not call the methods of v, so that the MarshalJSON
// method of v can call Marshal. The tag options omitzero and omitempty both leave out
// zero values.
func Marshal(v any) ([]byte, error) {
	at := reflect.ValueOf(v)
	if at.Kind() != reflect.Pointer || at.IsNil() || at.Elem().Kind() != reflect.Struct {
		return json.Marshal(v)
	}
	buf := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	data, err := appendFields((*buf)[:0], at.Elem(), fieldsOf(at.Elem().Type()))
	if err != nil {
		return nil, err
	}
	*buf = data
	return bytes.Clone(data), nil
}

// buffers holds unused buffers in which to build JSON.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// encoder appends the JSON of a value, which must be addressable.
type encoder func(dst []byte, v reflect.Value) ([]byte, error)

// encoderOf returns the encoder of a type.
func encoderOf(t reflect.Type) encoder {
	p := reflect.PointerTo(t)
	switch {
	case t == reflect.TypeFor[card.List]():
		return func(dst []byte, v reflect.Value) ([]byte, error) {
			list, _ := reflect.TypeAssert[card.List](v)
			return list.AppendJSON(dst)
		}
	case p.Implements(reflect.TypeFor[json.Marshaler]()):
		return func(dst []byte, v reflect.Value) ([]byte, error) {
			data, err := v.Addr().Interface().(json.Marshaler).MarshalJSON()
			return append(dst, data...), err
		}
	case p.Implements(reflect.TypeFor[encoding.TextAppender]()):
		return remembered(t, appendTexter)
	case p.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return remembered(t, appendTextMarshaler)
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(dst []byte, v reflect.Value) ([]byte, error) { return strconv.AppendBool(dst, v.Bool()), nil }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(dst []byte, v reflect.Value) ([]byte, error) { return strconv.AppendInt(dst, v.Int(), 10), nil }
	case reflect.String:
		return func(dst []byte, v reflect.Value) ([]byte, error) {
			from := len(dst) + 1
			return quoted(append(append(dst, '"'), v.String()...), from, nil)
		}
	case reflect.Slice:
		if !isBytes(t) {
			return listOf(t.Elem())
		}
	case reflect.Struct:
		fields := fieldsOf(t)
		return func(dst []byte, v reflect.Value) ([]byte, error) { return appendFields(dst, v, fields) }
	}
	return func(dst []byte, v reflect.Value) ([]byte, error) {
		data, err := json.Marshal(v.Interface())
		return append(dst, data...), err
	}
}

func appendFields(dst []byte, v reflect.Value, fields []field) ([]byte, error) {
	dst = append(dst, '{')
	first := true
	for _, f := range fields {
		at := v.Field(f.index)
		if f.optional && at.IsZero() {
			continue
		}
		key := f.key
		if first {
			key = key[1:]
		}
		first = false
		dst = append(dst, key...)
		var err error
		if dst, err = f.encode(dst, at); err != nil {
			return nil, err
		}
	}
	return append(dst, '}'), nil
}

// listOf returns the encoder of lists of a type. The encoder of the elements is looked
// up only when the first list is encoded, because a type can be a list of itself.
func listOf(element reflect.Type) encoder {
	encode := sync.OnceValue(func() encoder { return encoderOf(element) })
	return func(dst []byte, v reflect.Value) ([]byte, error) {
		if v.IsNil() {
			return append(dst, "null"...), nil
		}
		dst = append(dst, '[')
		one := encode()
		for i := range v.Len() {
			if i > 0 {
				dst = append(dst, ',')
			}
			var err error
			if dst, err = one(dst, v.Index(i)); err != nil {
				return nil, err
			}
		}
		return append(dst, ']'), nil
	}
}

// remembered returns the encoder of a type whose values are encoded as texts by encode.
// If the type is a byte, each of its 256 values is encoded only once.
func remembered(t reflect.Type, encode encoder) encoder {
	if t.Kind() != reflect.Uint8 {
		return encode
	}
	var known [256]atomic.Pointer[[]byte]
	return func(dst []byte, v reflect.Value) ([]byte, error) {
		at := &known[v.Uint()]
		if text := at.Load(); text != nil {
			return append(dst, *text...), nil
		}
		text, err := encode(nil, v)
		if err == nil {
			at.Store(&text)
		}
		return append(dst, text...), err
	}
}

func appendTexter(dst []byte, v reflect.Value) ([]byte, error) {
	from := len(dst) + 1
	dst, err := v.Addr().Interface().(encoding.TextAppender).AppendText(append(dst, '"'))
	return quoted(dst, from, err)
}

func appendTextMarshaler(dst []byte, v reflect.Value) ([]byte, error) {
	text, err := v.Addr().Interface().(encoding.TextMarshaler).MarshalText()
	from := len(dst) + 1
	return quoted(append(append(dst, '"'), text...), from, err)
}

// quoted completes the JSON string whose text begins at index from, after the opening
// quote.
func quoted(dst []byte, from int, err error) ([]byte, error) {
	if err != nil || plain(dst[from:]) {
		return append(dst, '"'), err
	}
	data, err := json.Marshal(texts.Valid(string(dst[from:])))
	return append(dst[:from-1], data...), err
}

// plain reports whether a text needs no escapes in JSON.
func plain(text []byte) bool {
	for _, b := range text {
		if b < ' ' || b > '~' || b == '"' || b == '\\' || b == '<' || b == '>' || b == '&' {
			return false
		}
	}
	return true
}
