"""The venue: the house and its defaults, its room and tables, its first start."""
