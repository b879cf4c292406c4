"""What is published, awarded, paid and settled, to the cent."""
