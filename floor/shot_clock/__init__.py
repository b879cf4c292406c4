"""The clock called on a player who thinks too long, and the requests for one."""
