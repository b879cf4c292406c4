"""A deployment of many processes: their table, and the files made from it."""
