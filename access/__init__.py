"""Who may do what, and how a verb is declared and reached."""
