"""Play as it stands: rows and questions that all verbs of the floor share, and how it ends."""
