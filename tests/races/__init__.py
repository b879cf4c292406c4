"""What happens when two people act on one thing: real threads, real databases."""
