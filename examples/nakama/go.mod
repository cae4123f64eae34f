module github.com/hoylecards/hoyle/examples/nakama

go 1.26.0

require (
	github.com/heroiclabs/nakama-common v1.44.2
	github.com/hoylecards/hoyle v0.1.0
)

require google.golang.org/protobuf v1.36.11 // indirect
