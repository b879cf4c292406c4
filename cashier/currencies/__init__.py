"""Other currencies: their rates, exchanges, notes as payment and notes as money back."""
