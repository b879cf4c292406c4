from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cashier', '0036_notes_of_refunds'),
    ]

    operations = [
        migrations.AddField(
            model_name='accountmovement',
            name='reference',
            field=models.CharField(blank=True, max_length=60),
        ),
    ]
