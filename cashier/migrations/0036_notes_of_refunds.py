from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cashier', '0035_other_way'),
    ]

    operations = [
        migrations.AddField(
            model_name='exchange',
            name='refund_id',
            field=models.PositiveBigIntegerField(db_index=True, null=True),
        ),
    ]
