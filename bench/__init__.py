"""Benchmarks: the system compared with the same work in plain Python, plain SQL or bare asyncio."""
