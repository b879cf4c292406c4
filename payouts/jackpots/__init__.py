"""Jackpots of the house: they grow with sales of events until somebody wins them."""
