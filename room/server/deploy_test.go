package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/hoylecards/hoyle/internal/must"
)

// The units of systemd call the room in a way that it understands, and the backup asks the room that the other unit runs,
// with the key of its store.
func TestUnits(t *testing.T) {
	read := func(name string) config {
		t.Helper()
		text := must.Have(os.ReadFile(filepath.Join("..", "deploy", name)))(t)
		for line := range strings.Lines(string(text)) {
			if call, ok := strings.CutPrefix(line, "ExecStart=/usr/local/bin/room "); ok {
				c, err := parse(strings.Fields(call), io.Discard)
				if err != nil {
					t.Errorf("%s: %v", name, err)
				}
				return c
			}
		}
		t.Fatalf("%s starts nothing", name)
		return config{}
	}
	room, backup := read("room.service"), read("room-backup.service")
	if room.command != "serve" || backup.command != "backup" || room.metrics != backup.metrics || room.keyFile() != backup.keyFile() {
		t.Errorf("%+v, %+v", room, backup)
	}
}

// decoded returns the documents of a file of YAML in room/deploy.
func decoded[T any](t *testing.T, name string) (all []T) {
	t.Helper()
	f := must.Have(os.Open(filepath.Join("..", "deploy", name)))(t)
	defer func() { _ = f.Close() }()
	for from := yaml.NewDecoder(f); ; {
		var one T
		switch err := from.Decode(&one); {
		case errors.Is(err, io.EOF):
			return all
		case err != nil:
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, one)
	}
}

// inImage returns what the image of the Containerfile does with some arguments.
func inImage(t *testing.T, args []string) config {
	t.Helper()
	text := must.Have(os.ReadFile(filepath.Join("..", "deploy", "Containerfile")))(t)
	_, last, _ := strings.Cut(string(text), "\nENTRYPOINT ")
	var words []string
	must.Do(t, json.Unmarshal([]byte(last), &words))
	c, err := parse(append(words[1:], args...), io.Discard)
	if err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	return c
}

// The Compose file runs the image behind a proxy for the name by which the room is called, keeps its data in a
// volume, and publishes no port of the room itself.
func TestCompose(t *testing.T) {
	type service struct {
		Build          struct{ Context, Dockerfile string }
		Command        []string
		Volumes, Ports []string
		Restart        string
	}
	of := decoded[struct {
		Services map[string]service
		Volumes  map[string]any
	}](t, "compose.yaml")[0]
	room, caddy := of.Services["room"], of.Services["caddy"]
	if _, err := os.Stat(filepath.Join("..", "deploy", room.Build.Context, room.Build.Dockerfile)); err != nil {
		t.Error(err)
	}
	c := inImage(t, room.Command)
	behind := c.proxied == 1 && strings.HasSuffix(c.public, "//"+caddy.Command[3]) && caddy.Command[5] == "room"+c.addr
	if !behind || len(room.Ports) > 0 || room.Restart != "always" {
		t.Errorf("%+v behind %+v", c, caddy)
	}
	for _, s := range of.Services {
		if name, _, _ := strings.Cut(s.Volumes[0], ":"); len(s.Volumes) != 1 || of.Volumes[name] == nil {
			t.Errorf("%v of %v", s.Volumes, of.Volumes)
		}
	}
}

// Each of the nodes of the manifest is one of its routes, reaches the others by the name of the service, and has a
// volume, the key and the ports.
func TestThreeNodes(t *testing.T) {
	type object struct {
		Kind     string
		Metadata struct{ Name string }
		Spec     struct {
			ServiceName string `yaml:"serviceName"`
			Replicas    int
			Ports       []struct{ Port int }
			Template    struct {
				Spec struct {
					Containers []struct {
						Args         []string
						VolumeMounts []struct {
							MountPath string `yaml:"mountPath"`
						} `yaml:"volumeMounts"`
					}
				}
			}
		}
	}
	all := map[string]object{}
	for _, o := range decoded[object](t, "nodes.yaml") {
		all[o.Kind] = o
	}
	set, service := all["StatefulSet"], all["Service"]
	if set.Spec.Replicas != 3 || set.Spec.ServiceName != service.Metadata.Name || len(set.Spec.Template.Spec.Containers) != 1 {
		t.Fatalf("%+v", set)
	}
	container := set.Spec.Template.Spec.Containers[0]
	for n := range set.Spec.Replicas {
		name := fmt.Sprintf("%s-%d", set.Metadata.Name, n)
		c := inImage(t, strings.Split(strings.ReplaceAll(strings.Join(container.Args, "\x00"), "$(NODE)", name), "\x00"))
		own := name + "." + service.Metadata.Name + c.nodes.cluster
		if c.nodes.name != name || !slices.Contains(c.nodes.addresses(), own) || c.nodes.advertise != own {
			t.Errorf("node %d: %+v", n, c.nodes)
		}
		for i, dir := range []string{c.data, filepath.Dir(c.key)} {
			if container.VolumeMounts[i].MountPath != dir {
				t.Errorf("%s is not mounted", dir)
			}
		}
		for i, at := range []string{c.addr, c.nodes.cluster} {
			if at != fmt.Sprint(":", service.Spec.Ports[i].Port) {
				t.Errorf("%s is not a port of the service", at)
			}
		}
	}
}
