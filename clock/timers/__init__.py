"""What happens at its time: alarms, extra ones, the work that fires them."""
