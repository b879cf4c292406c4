"""The only hands that write people, staff and devices."""
