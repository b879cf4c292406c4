"""What directors type: lines, lengths of time, rows of levels; read into values and written back."""
