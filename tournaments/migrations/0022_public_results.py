from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0021_sells_nameless"),
    ]

    operations = [
        migrations.AddField(
            model_name="house",
            name="public_results",
            field=models.CharField(
                choices=[
                    ("none", "Nothing"),
                    ("places", "Places, without prizes"),
                    ("published", "Places with prizes as published"),
                    ("awarded", "Places with prizes as awarded, also after a deal"),
                ],
                default="none",
                max_length=10,
                verbose_name="results in public",
            ),
        ),
    ]
