"""Workbooks and pictures that somebody sends, read in a process apart with limits of memory and time."""
