"""What screens fetch: the parts of an event, encoded once for each version, audience and language."""

from screens.snapshot.cache import Asked, Encoded, encoded, kept, size_of

__all__ = ["Asked", "Encoded", "encoded", "kept", "size_of"]
