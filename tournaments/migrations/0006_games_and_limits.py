from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0005_order_without_joins'),
    ]

    operations = [
        migrations.AddField(
            model_name='period',
            name='game',
            field=models.CharField(default='nl_holdem', max_length=16),
        ),
        migrations.AddField(
            model_name='period',
            name='small_bet',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='period',
            name='big_bet',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='period',
            name='bring_in',
            field=models.PositiveIntegerField(default=0),
        ),
    ]
