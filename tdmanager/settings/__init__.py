"""Settings: base for all, one module a way of running."""
