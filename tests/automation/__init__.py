"""Sounds played once, automations triggered once."""
