module github.com/hoylecards/hoyle/examples/play/ptytest

go 1.26

require github.com/creack/pty v1.1.24
