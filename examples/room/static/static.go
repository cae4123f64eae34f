// Package static has the files of the page.
package static

import "embed"

// Files are the files of the page: index.html, scripts, styles and texts.
//
//go:embed *.html *.css *.js *.svg games i18n
var Files embed.FS
