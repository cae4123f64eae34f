// Package must is for the steps of a test that are not what it tests: one that fails ends the test.
//
//	data := must.Have(os.ReadFile(name))(t)
//	must.Do(t, file.Close())
package must

// tester is what ends a test: a *testing.T, a *testing.B, a *testing.F, a *rapid.T.
type tester interface {
	Helper()
	Fatal(args ...any)
}

// Have returns a function that returns v, or ends the test if there is an error.
func Have[T any](v T, err error) func(tester) T {
	return func(t tester) T {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
		return v
	}
}

// Do ends the test if there is an error.
func Do(t tester, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}
