"""A seeded machine: several clients work while processes are killed, links cut, disks filled and clocks stepped."""
