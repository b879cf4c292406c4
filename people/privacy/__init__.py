"""What is erased of a player, and what a law asks to keep."""
