"""Pages without a sign-in: the player’s and the dealer’s."""
