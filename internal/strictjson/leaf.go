package strictjson

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/hoylecards/hoyle/internal/texts"
)

// reads reports whether a value, which has an address, has its own method to decode JSON or text.
func reads(at reflect.Value) bool {
	switch at.Addr().Interface().(type) { // Go caches the answers, but not those of reflect
	case json.Unmarshaler, encoding.TextUnmarshaler:
		return true
	}
	return false
}

// decodeOwn reads valid JSON into a value that reads reports. It calls the method
// of the type itself, because the versions of encoding/json wrap the errors of such methods
// in different ways.
func decodeOwn(data []byte, at reflect.Value) error {
	at.SetZero()
	own := at.Addr().Interface()
	if own, ok := own.(json.Unmarshaler); ok {
		return own.UnmarshalJSON(data)
	}
	if data[0] != '"' {
		return fmt.Errorf("want a text, got %s", texts.Show(data))
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	return own.(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
}

// decodeLeaf reads valid JSON into a value that has no fields or elements.
func decodeLeaf(data []byte, at reflect.Value) error {
	at.SetZero()
	if json.Unmarshal(data, at.Addr().Interface()) != nil {
		return errors.New(wanted(data, at.Type()))
	}
	return nil
}

// wanted returns which JSON a type holds, as a form says it to a person who has entered data.
func wanted(data []byte, t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "want true or false"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if strings.Trim(string(data), "-0123456789") != "" {
			return "want a whole number"
		}
		return fmt.Sprintf("%s is out of range", texts.Show(data))
	case reflect.Float32, reflect.Float64:
		return "want a number"
	case reflect.String, reflect.Slice:
		return "want a text"
	}
	return "want an object"
}
