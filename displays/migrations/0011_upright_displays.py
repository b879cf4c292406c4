from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('displays', '0010_sponsors_in_turn'),
    ]

    operations = [
        migrations.AddField(
            model_name='heartbeat',
            name='is_tall',
            field=models.BooleanField(default=False),
        ),
    ]
