"""Lists for an inspector, each declared once, on pages and as files with sums and SHA-256."""
