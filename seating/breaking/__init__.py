"""Tables broken, and the final table."""
