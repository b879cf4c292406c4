"""The check of a set-up: what is invalid, what is missing, what it would come to."""
