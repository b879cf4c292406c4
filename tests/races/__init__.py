"""What happens when two hands reach for one thing: real threads, real databases."""
