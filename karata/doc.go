// Package karata is the rules of Karata.
package karata
