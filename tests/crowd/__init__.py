"""A queue that cashiers in processes of their own serve at once, while processes are killed."""
