"""Play: players out and reinstated, days and events started, ended and cancelled."""
