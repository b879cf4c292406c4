"""What displays show, read by API."""
