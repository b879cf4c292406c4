"""The rules at hand: what each says in our words, its editions, its source and its calculator."""
