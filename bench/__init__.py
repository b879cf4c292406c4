"""Benchmarks of the system beside the same work in plain Python, plain SQL, bare asyncio."""
