"""Papers as they are printed."""
