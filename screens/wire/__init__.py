"""How screens hear of changes and fetch parts: streams, versions, screen tokens, write priority."""
