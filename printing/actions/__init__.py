"""The only code that writes prints."""
