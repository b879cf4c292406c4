"""Prizes paid into players' accounts, and returned out of them."""
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cashier', '0020_refunds'),
    ]

    operations = [
        migrations.AlterField(
            model_name='accountmovement',
            name='kind',
            field=models.CharField(choices=[('deposit', 'Deposit'), ('withdrawal', 'Withdrawal'), ('credit', 'Credit'), ('debit', 'Debit'), ('payment', 'Payment'), ('refund', 'Refund'), ('prize', 'Prize'), ('prize_back', 'Prize returned'), ('merger', 'Merged player')], max_length=10),
        ),
    ]
