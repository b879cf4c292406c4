"""The page of sounds and automations, and the line of sound on the board."""
