"""What directors type: lines, durations, rows of levels; parsed into values and formatted again."""
