"""Pages of people: sign in and switch, players, staff, devices."""
