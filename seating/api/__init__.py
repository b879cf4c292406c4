"""The seats by API: tables, draws, moves, suggestions."""
