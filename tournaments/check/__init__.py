"""The check of a set-up: what is invalid, what is missing, and the expected figures."""
