"""The structure of an event: levels and breaks, edited like a spreadsheet."""
