"""Date and time formats, where a language leaves them open."""
