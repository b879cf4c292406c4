"""Printed papers: a row per print, the printers, and their queues."""
