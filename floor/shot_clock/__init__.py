"""The clock called on a player who takes too long, and the requests for one."""
