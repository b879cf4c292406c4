"""Hand for hand: announcements, reports and the end; head counts, dealer passes."""
