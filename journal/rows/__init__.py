"""Rows as the logbook keeps them: captured, written in bulk, compared, brought back."""
