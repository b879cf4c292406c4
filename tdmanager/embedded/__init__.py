"""The whole system in one process: web, worker and beat, without a server to install."""
