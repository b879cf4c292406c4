"""Play: bust-outs and what they set in motion."""
