// Package strictjson reads and writes the JSON of positions, rules and records:
// more strictly than encoding/json, and faster for structs of numbers, texts and
// cards.
package strictjson
