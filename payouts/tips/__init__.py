"""Tips of winners for the staff."""
