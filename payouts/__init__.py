"""The pool, the ladder, the awards and what is paid out."""
