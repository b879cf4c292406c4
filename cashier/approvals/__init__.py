"""What a second person approves."""
