"""Absent players: marked, blinded off, back; the stacks of those who never came."""
