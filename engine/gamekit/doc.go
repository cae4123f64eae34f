// Package gamekit holds what the author of a game uses besides package engine: the
// problems of a position or of rules, listed by field, strict JSON, the texts of small
// types, and options for forms. Programs that only play games do not need it.
//
// A game decodes the JSON of its Rules with [UnmarshalRules], that of its Setup with
// [UnmarshalSetup], and itself with [UnmarshalGame]; its methods DecodeState and DecodeView
// call the functions of the same names. [Problems] collects what is wrong with a Setup or
// with Rules, so that an error names every field.
package gamekit
