"""Brackets: their draw, games, walkovers, new players, the round that follows."""
