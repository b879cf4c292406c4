"""Play started, days ended, events cancelled."""
