"""The pages of the counter."""
