"""The payout structure of an event: as published, or as it would be now."""
