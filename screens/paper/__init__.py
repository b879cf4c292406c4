"""What is printed: seats by name and by table, the backup sheet, QR codes for dealers."""
