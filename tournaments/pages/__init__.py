"""Pages of tournaments: events and their set-up, structure, templates, room, house, rules."""
