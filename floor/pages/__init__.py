"""The pages of the floor: parts of the dashboard, taps, one table, moves, undo, begin and end."""
