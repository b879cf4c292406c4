"""The structure of an event: levels and breaks, typed like a spreadsheet."""
