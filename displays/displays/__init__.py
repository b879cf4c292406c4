"""The televisions of the house: pairing, arranging, and their look."""
