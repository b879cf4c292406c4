"""Rulings as calculators: each answers with a sentence that a director reads aloud."""
