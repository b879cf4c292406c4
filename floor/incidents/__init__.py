"""Incidents: what happened, who said what, how it was ruled; amended, never edited."""
