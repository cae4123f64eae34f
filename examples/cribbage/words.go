package cribbage

var english = map[string]string{
	"move.crib *": "lay {1} away", "move.crib ?? ??": "lay two cards away", "move.go": "say go",
	"ask.crib *": "Lay two cards away.", "zone.starter": "Starter", "zone.count": "Count", "zone.crib": "Crib", "zone.played": "Played",
	"line.heels": "his heels", "line.pegging": "in play", "line.hand": "the hand", "line.crib": "the crib",
}

var deutsch = map[string]string{
	"about": "Zwei Karten weglegen und bis 121 stecken.", "page": german,
	"move.crib *": "{1} weglegen", "move.crib ?? ??": "zwei Karten weglegen", "move.go": "Go sagen",
	"did.crib *": "legt {1} weg", "did.crib ?? ??": "legt zwei Karten weg", "did.go": "sagt Go",
	"ask.crib *": "Lege zwei Karten weg.", "mark.count": "Zählung {1}", "mark.dealer": "Geber",
	"zone.stock": "Stapel", "zone.starter": "Starter", "zone.count": "Zählung", "zone.crib": "Crib", "zone.played": "Gespielt",
	"line.heels": "Bube als Starter", "line.pegging": "im Spiel", "line.hand": "die Hand", "line.crib": "der Crib",
	"option.points": "Punkte", "option.points.about": "Die Punkte, die gewinnen.",
	"no.must-lay": "Erst werden zwei Karten weggelegt.", "no.laid": "Es sind schon Karten weggelegt.",
	"no.over-31": "Die Zählung ginge über 31.", "no.can-play": "Wer eine Karte spielen kann, muss.",
}
