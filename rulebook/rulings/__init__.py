"""Rulings of a hand: what a bet, a word, a chip or a card counts for, as values in and values out."""
