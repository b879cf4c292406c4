"""The forms of tournaments: event, days, room, house, rules, templates."""
