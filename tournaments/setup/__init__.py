"""What a director types to make an event: values, checks, plain data."""
