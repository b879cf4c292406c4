"""The pages of printing."""
