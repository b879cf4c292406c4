"""Printers of the house, the terminals beside them, and the papers that wait for them."""
