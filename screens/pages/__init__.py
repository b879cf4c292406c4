"""Pages made of several apps; they only read."""
