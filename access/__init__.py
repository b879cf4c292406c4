"""Authentication and permissions; how a request is read, refused and described."""
