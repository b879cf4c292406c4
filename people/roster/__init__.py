"""Players in files: read from a list as a house keeps it, compared with who is here, written again."""
