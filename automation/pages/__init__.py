"""The page of sounds and automations, and the sound bar of the board."""
