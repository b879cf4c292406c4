"""A house of many processes: the table of them, and the files made from it."""
