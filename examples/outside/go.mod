module github.com/hoylecards/hoyle/examples/outside

go 1.26

require github.com/hoylecards/hoyle v0.0.0

replace github.com/hoylecards/hoyle => ../..
