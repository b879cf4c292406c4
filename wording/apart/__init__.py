"""Uploaded workbooks and pictures, read in a separate process with limits of memory and time."""
