// Package gamekit holds what the author of a game uses besides package engine: lists of the
// problems of a position or of rules, field by field; strict JSON; the texts of small
// types; and options for forms. Programs that only play games do not need this package.
//
// A game decodes the JSON of its Rules with [UnmarshalRules], the JSON of its Setup with
// [UnmarshalSetup], and its own JSON with [UnmarshalGame]. The game's methods DecodeState
// and DecodeView call the functions of the same names, [CheckWhole] and [CheckView]. [Problems] collects what is wrong
// with a Setup or with Rules, so that one error names every wrong field.
package gamekit
