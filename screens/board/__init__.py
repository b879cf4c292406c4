"""What the director's board shows, panel by panel; read from every app, written nowhere."""
