"""Setting an event up: made, edited step by step, copied."""
