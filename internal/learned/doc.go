// Package learned has what the players share that have learned from searches: a small
// network of integers, which gives the same result on every machine, and what it sees of a
// game. The command learn of the tools trains the networks.
package learned
