"""Ways to pay and to give money back."""
