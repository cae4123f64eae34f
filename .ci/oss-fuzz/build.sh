#!/bin/bash -eu
# Builds every fuzz target of the library. compile_native_go_fuzzer_v2 comes with OSS-Fuzz.
library=github.com/hoylecards/hoyle
for file in $(git grep -lE '^func Fuzz' -- '*_test.go' ':!room' ':!tools' ':!cmd' ':!engine/enginetest'); do
  for target in $(sed -n 's/^func \(Fuzz[A-Za-z]*\)(.*/\1/p' "$file"); do
    compile_native_go_fuzzer_v2 "$library/$(dirname "$file")" "$target" "$(dirname "$file" | tr / _)_$target"
  done
done
