// Package blackjack is the rules of Blackjack, at home and in the casino.
package blackjack
