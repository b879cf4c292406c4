"""Date and time formats, for languages whose format Django leaves open."""
