"""What displays show in turns."""
