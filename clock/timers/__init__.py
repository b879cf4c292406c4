"""Timed events: alarms, extra timers, the tasks that fire them."""
