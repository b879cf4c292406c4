"""A workbook or a pasted text that holds several things: each part goes to the importer that reads it."""
