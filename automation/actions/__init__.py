"""The only code that writes sounds and automations."""
