"""Drawers handed over: who is to take one over with a count, and from which drawer another was taken."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("cashier", "0018_documents"),
    ]

    operations = [
        migrations.AddField(
            "drawer",
            "taken_from",
            models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="handed_to",
                to="cashier.drawer",
            ),
        ),
        migrations.AddField(
            "drawercount",
            "successor",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
