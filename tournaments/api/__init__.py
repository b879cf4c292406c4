"""The API of tournaments: events and their set-up, structure, steps, room, house, templates."""
