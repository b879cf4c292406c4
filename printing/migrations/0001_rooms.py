import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("printing", "0001_prints"),
        ("printing", "0002_printers"),
        ("printing", "0003_more_papers"),
        ("printing", "0004_statements_of_winnings"),
        ("printing", "0005_exchange_receipts"),
        ("printing", "0006_tips"),
        ("printing", "0007_statements"),
        ("printing", "0008_sign_in_sheets"),
    ]

    initial = True

    dependencies = [
        ("people", "0001_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="Print",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("receipt", "Receipt"),
                            ("void", "Void receipt"),
                            ("seat_card", "Seat card"),
                            ("prize_slip", "Prize slip"),
                            ("prize_note", "Prize to collect"),
                            ("tips_slip", "Slip of tips"),
                            ("winnings", "Statement of winnings"),
                            ("refund_slip", "Refund slip"),
                            ("ticket", "Ticket"),
                            ("queue_number", "Queue number"),
                            ("bag_label", "Bag label"),
                            ("chip_slip", "Slip for the table"),
                            ("stub", "Receipt stub"),
                            ("exchange", "Exchange receipt"),
                            ("account", "Statement of account"),
                            ("tickets", "Statement of tickets"),
                            ("sign_in", "Sign-in sheet"),
                            ("sign_in_rest", "Sign-in sheet without seats"),
                        ],
                        max_length=16,
                    ),
                ),
                ("subject_id", models.PositiveBigIntegerField()),
                ("edition", models.CharField(blank=True, max_length=20)),
                ("number", models.PositiveBigIntegerField()),
                ("copy", models.PositiveIntegerField()),
                ("event_id", models.PositiveBigIntegerField(db_index=True, null=True)),
                ("at", models.DateTimeField()),
                ("actor_id", models.PositiveBigIntegerField(null=True)),
                ("device_id", models.PositiveBigIntegerField(null=True)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("kind", "subject_id", "edition", "copy"), name="each_copy_of_a_paper_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Printer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("host", models.CharField(max_length=120, verbose_name="address")),
                ("port", models.PositiveIntegerField(default=9100, verbose_name="port")),
                (
                    "dots",
                    models.PositiveSmallIntegerField(
                        choices=[(576, "80 mm"), (384, "58 mm")], default=576, verbose_name="roll"
                    ),
                ),
                ("kinds", models.JSONField(default=list)),
                ("confirms", models.BooleanField(default=True)),
                ("is_removed", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ["name", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("is_removed", False)), fields=("name",), name="one_printer_of_a_name"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Desk",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "device",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.device"
                    ),
                ),
                (
                    "printer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="desks", to="printing.printer"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PrinterStatus",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("unknown", "not used yet"),
                            ("ready", "ready"),
                            ("no_paper", "out of paper"),
                            ("stopped", "stopped"),
                            ("away", "does not answer"),
                        ],
                        max_length=8,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "printer",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="status", to="printing.printer"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=80)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("sending", "printing"),
                            ("unsure", "perhaps printed"),
                            ("printed", "printed"),
                            ("cancelled", "cancelled"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("content", models.BinaryField()),
                ("at", models.DateTimeField()),
                ("sent_at", models.DateTimeField(null=True)),
                ("settled_at", models.DateTimeField(null=True)),
                ("actor_id", models.PositiveBigIntegerField(null=True)),
                ("device_id", models.PositiveBigIntegerField(null=True)),
                (
                    "printer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="jobs", to="printing.printer"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state__in", ("waiting", "sending", "unsure"))),
                        fields=["printer", "id"],
                        name="open_jobs_of_a_printer",
                    )
                ],
            },
        ),
    ]
