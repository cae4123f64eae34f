package door

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/hoylecards/hoyle/docs/schema"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/live"
)

// reply is what a tool answers: text for the model, and data for its program.
type reply struct {
	text string
	data any
}

// data is the kind of a tool's data, which is a document of docs/schema or an object that contains
// one. The fields are those of the object: texts, and the document last.
type data struct {
	kind   string
	fields []string
}

var (
	view   = data{kind: "live.view"}
	infos  = data{"games", []string{"games"}}
	info   = data{kind: "info"}
	events = data{"events", []string{"log"}}
	whole  = data{kind: "match"}
	rated  = data{kind: "review"}
	advice = data{"advice", []string{"spot", "advice"}}
)

// schema returns the schema of a tool's data, or of a refusal.
func (a data) schema() (map[string]any, error) {
	var of, no map[string]any
	if err := errors.Join(json.Unmarshal(schema.Of(a.kind), &of), json.Unmarshal(schema.Of("live.refusal"), &no)); err != nil {
		return nil, err
	}
	defs := map[string]any{}
	for _, s := range []map[string]any{of, no} {
		some, _ := s["$defs"].(map[string]any)
		maps.Copy(defs, some)
		delete(s, "$defs")
		delete(s, "$schema")
	}
	if len(a.fields) > 0 {
		properties := map[string]any{}
		for _, name := range a.fields {
			properties[name] = map[string]any{"type": "string"}
		}
		properties[a.fields[len(a.fields)-1]] = of
		of = map[string]any{"type": "object", "required": a.fields, "properties": properties}
	}
	return map[string]any{"type": "object", "anyOf": []any{of, no}, "$defs": defs}, nil
}

// add adds a tool, with the schemas of its arguments and its data. A refusal is a result that the model can
// read, with its code in the data.
func add[In any](d *Door, s *mcp.Server, t *mcp.Tool, gives data, do func(context.Context, In) (reply, error)) {
	in, err := jsonschema.For[In](nil)
	out, wrong := gives.schema()
	if err = errors.Join(err, wrong); err == nil {
		t.InputSchema, err = d.Disguise.data(in, d.Disguise.Text)
	}
	if err == nil {
		t.OutputSchema, err = d.Disguise.data(out, d.Disguise.Text)
	}
	if err != nil {
		panic(fmt.Sprintf("door: tool %s: %v", t.Name, err)) // as the SDK does with such a tool
	}
	t.Description = d.Disguise.Text(t.Description)
	s.AddTool(t, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		in, err := read[In](d, r.Params.Arguments)
		var told reply
		if err == nil {
			told, err = limited(ctx, d, in, do)
		}
		if err != nil {
			told = d.refuse(err)
		}
		data, wrong := d.Disguise.data(told.data, d.Disguise.Text)
		return &mcp.CallToolResult{
			Content: []mcp.Content{&mcp.TextContent{Text: d.Disguise.Text(told.text)}}, StructuredContent: data, IsError: err != nil,
		}, wrong
	})
}

// read reads the arguments of a tool. The error names those that are wrong.
func read[In any](d *Door, args json.RawMessage) (in In, err error) {
	if len(args) == 0 || string(args) == "null" {
		args = json.RawMessage("{}")
	}
	if err := strictjson.Unmarshal(args, &in); err != nil {
		return in, fmt.Errorf("%w: %w", errCall, err)
	}
	return in, d.Disguise.read(&in)
}

// limited runs a tool unless too many are already running.
func limited[In any](ctx context.Context, d *Door, in In, do func(context.Context, In) (reply, error)) (reply, error) {
	select {
	case d.calls <- struct{}{}:
		defer func() { <-d.calls }()
		return do(ctx, in)
	default:
		return reply{}, errBusy
	}
}

// refuse returns what the model is told of an error, and counts it.
func (d *Door) refuse(err error) reply {
	if errors.Is(err, context.DeadlineExceeded) {
		err = errLate
	}
	no := live.Refuse(err)
	d.mu.Lock()
	d.tally.Refused[no.Code]++
	d.mu.Unlock()
	var b strings.Builder
	fmt.Fprintf(&b, "refused: %s (%s)\n", no.Code, no.Reason)
	for _, p := range no.Problems {
		fmt.Fprintf(&b, "%s: %s\n", p.Field, p.Text)
	}
	return reply{b.String(), no}
}
