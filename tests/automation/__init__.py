"""Sounds heard once, automations set off once."""
