"""PostgreSQL as a house with several processes uses it."""
