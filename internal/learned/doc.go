// Package learned is shared by the players that have learned from searches. It contains a
// small network of integers, which gives the same result on every machine, and what the
// network sees of a game. The command learn in tools trains the networks.
package learned
