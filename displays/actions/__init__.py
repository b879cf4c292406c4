"""The only code that writes displays and announcements."""
