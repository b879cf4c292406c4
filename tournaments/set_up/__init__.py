"""Setting up an event: creating, editing step by step, copying."""
