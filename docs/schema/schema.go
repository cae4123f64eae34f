// Package schema has the JSON Schemas of all JSON that goes over a wire. docs/wire.md explains it.
package schema

import "embed"

//go:embed *.json
var files embed.FS

// Of returns the schema of a kind of JSON, such as "live.view", or nil if there is no such kind.
func Of(kind string) []byte {
	data, err := files.ReadFile(kind + ".json")
	if err != nil {
		return nil
	}
	return data
}
