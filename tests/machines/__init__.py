"""Anything in any order: machines that play the floor and take all of it back."""
