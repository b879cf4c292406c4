"""The televisions of the house: paired, arranged, and how they look."""
