"""Pages and screens made of several apps; they only read."""
