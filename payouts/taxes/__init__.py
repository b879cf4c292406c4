"""The tax on prizes."""
