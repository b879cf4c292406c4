from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('displays', '0012_chip_leaders'),
    ]

    operations = [
        migrations.AddField(
            model_name='pairingcode',
            name='address',
            field=models.CharField(blank=True, max_length=50),
        ),
    ]
