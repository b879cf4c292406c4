"""The archive: lines of finished events without their long columns, which are in blocks chained by hash."""
