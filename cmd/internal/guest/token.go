package guest

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// keepToken keeps a token for the next time, if the machine has a place for it.
func keepToken(room, token string) {
	file := tokenFile()
	all := tokens()
	all[room] = token
	data, err := json.Marshal(all)
	if err != nil || file == "" || os.MkdirAll(filepath.Dir(file), 0o700) != nil {
		return
	}
	_ = os.WriteFile(file, data, 0o600) // without the file, the next visitor counts as somebody new
}

// tokens returns the tokens of the accounts in rooms. With the token, a guest who comes back gets the same seat.
func tokens() map[string]string {
	all := map[string]string{}
	if data, err := os.ReadFile(tokenFile()); err == nil {
		_ = json.Unmarshal(data, &all) // a broken file is overwritten
	}
	return all
}

// tokenFile returns the name of the file with the tokens, or "" if there is no place for it.
func tokenFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "hoyle", "guest.json")
}
