"""The director's board, panel by panel; it reads every app and writes none."""
