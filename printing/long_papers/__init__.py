"""Long papers: made by another process, with progress, kept for a day for the person who asked."""
