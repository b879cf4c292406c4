"""How the house pays its prizes."""
