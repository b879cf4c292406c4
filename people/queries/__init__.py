"""Questions to people: players, staff, devices."""
