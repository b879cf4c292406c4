"""The to-do list of an event: at the tables, penalties and last hands, before and after play."""
