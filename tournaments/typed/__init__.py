"""Input of directors: lines, durations, rows of levels; parsed into values and formatted again."""
