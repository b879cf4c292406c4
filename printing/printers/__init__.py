"""The printers of the house, the terminals beside them, and their queues."""
