"""What an inspector reads: lists of facts, each declared once, on pages and as files with sums and SHA-256."""
