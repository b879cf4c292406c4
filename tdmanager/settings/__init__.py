"""Settings: base for all, and one module for each way of running."""
