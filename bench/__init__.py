"""Measurements of the house beside the same work in plain Python, plain SQL, bare asyncio."""
