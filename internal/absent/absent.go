// Package absent tells values that are not there, however a caller says so.
package absent

import "reflect"

// Is reports whether a value is nil, or an interface that holds a nil pointer.
func Is(v any) bool {
	if v == nil {
		return true
	}
	p := reflect.ValueOf(v)
	return p.Kind() == reflect.Pointer && p.IsNil()
}
