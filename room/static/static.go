// Package static embeds the files of the page.
package static

import "embed"

// Files are the files of the page: index.html, scripts, styles and texts.
//
//go:embed *.html *.css *.js *.svg *.png *.webmanifest advice games i18n lessons offline problems rules vendor/*.mjs
var Files embed.FS
