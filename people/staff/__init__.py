"""The people who work here: their roles, passwords, PINs, badges and the tokens of their programs."""
