package outside

import "context"

// Run runs a program that is not a player but finds its own way to a table, until the program ends
// or ctx does. It then kills the program and those that the program has started. All output goes to
// the log, and the options Memory, Env and Grace apply. The error says why the program failed, or
// is the cause of ctx.
func Run(ctx context.Context, words []string, o Options) error {
	if len(words) == 0 {
		return errNoCommand
	}
	o = o.filled()
	p := newProcess(o, nil)
	cmd := limited(words, o.Memory)
	cmd.Stdout, cmd.Stderr, cmd.Env, cmd.WaitDelay = p.notebook(), p.notebook(), o.Env, o.Grace
	if err := cmd.Start(); err != nil {
		return err
	}
	var err error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err = cmd.Wait()
	}()
	select {
	case <-ended:
		return err
	case <-ctx.Done():
		killAll(cmd)
		<-ended
		return context.Cause(ctx)
	}
}
