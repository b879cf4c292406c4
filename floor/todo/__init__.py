"""What waits to be done in an event: at the tables, about penalties and last hands, before and after play."""
