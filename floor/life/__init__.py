"""Play begun, days ended, events called off."""
