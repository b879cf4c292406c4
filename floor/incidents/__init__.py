"""Incidents: what happened, statements, rulings; amended, never edited."""
