"""Absent players: marked, blinded off, back; stacks of players who never came."""
