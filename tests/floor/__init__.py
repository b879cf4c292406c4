"""Play: players out and back, days and events begun, ended and called off."""
