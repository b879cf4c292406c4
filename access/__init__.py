"""Who may come in and what for; how a request is read, refused and described."""
