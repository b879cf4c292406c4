"""Django's SQLite, whose connections are kept: one that has failed is opened anew."""
