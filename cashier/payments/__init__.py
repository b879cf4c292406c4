"""In which ways something is paid, and given back."""
