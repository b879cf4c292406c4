"""Other currencies: their rates, what is exchanged, notes that pay and notes that are given."""
