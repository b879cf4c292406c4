"""The clock by API: what it shows, its commands, the whole room, silences."""
