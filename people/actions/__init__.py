"""The only code that writes people, staff and devices."""
