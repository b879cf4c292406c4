"""The counter by API: sales, the list of the unpaid, drawers, exports."""
