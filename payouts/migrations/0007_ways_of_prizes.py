"""Prizes paid out in several ways, a row for each."""
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('payouts', '0006_deals'),
        ('tournaments', '0018_minimum_age'),
    ]

    operations = [
        migrations.CreateModel(
            name='AwardPayment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slip', models.PositiveBigIntegerField(db_index=True)),
                ('method', models.CharField(choices=[('cash', 'Cash'), ('card', 'Card'), ('transfer', 'Bank transfer'), ('cheque', 'Cheque'), ('account', 'Player account')], max_length=10)),
                ('amount_minor', models.BigIntegerField()),
                ('currency', models.CharField(max_length=3)),
                ('reference', models.CharField(blank=True, max_length=60)),
                ('is_replaced', models.BooleanField(default=False)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('amount_minor__gt', 0)), name='award_payment_moves_money')],
            },
        ),
    ]
