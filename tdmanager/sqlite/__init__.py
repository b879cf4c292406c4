"""Django's SQLite, whose writers queue and whose connections are kept."""
