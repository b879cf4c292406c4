"""Documents that cashiers see from a threshold on, and the threshold of each limit on cash."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

KINDS = [
    ("identity_card", "Identity card"),
    ("passport", "Passport"),
    ("driving_licence", "Driving licence"),
    ("residence_permit", "Residence permit"),
    ("other", "Other document"),
]


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("cashier", "0017_cash_limits"),
        ("people", "0005_write_words"),
    ]

    operations = [
        migrations.AddField("cashlimit", "document_minor", models.BigIntegerField(null=True)),
        migrations.CreateModel(
            name="DocumentSeen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=KINDS, max_length=20)),
                ("number", models.CharField(blank=True, max_length=40)),
                ("at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.player"
                    ),
                ),
                (
                    "seen_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
    ]
