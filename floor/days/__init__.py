"""Between two days: bagged stacks go on to the next one."""
