import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("seating", "0001_initial"),
        ("seating", "0002_halts_holds_and_house_moves"),
        ("seating", "0003_needs_at_a_draw"),
        ("seating", "0004_order_without_joins"),
        ("seating", "0005_automatic_moves_pins_and_requests"),
        ("seating", "0006_tables_counted"),
    ]

    initial = True

    dependencies = [
        ("people", "0001_rooms"),
        ("tournaments", "0001_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="AccessibleSeatRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.player"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ApartGroup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="AutomaticMove",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("suggestion", models.CharField(max_length=200)),
                ("from_table", models.PositiveSmallIntegerField()),
                ("from_seat", models.PositiveSmallIntegerField()),
                ("to_table", models.PositiveSmallIntegerField()),
                ("to_seat", models.PositiveSmallIntegerField()),
                ("announced_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                (
                    "day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.day"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["day", "-due_at"], name="automatic_move_latest")],
            },
        ),
        migrations.CreateModel(
            name="AutomaticMoveEnd",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "outcome",
                    models.CharField(
                        choices=[("made", "Completed"), ("vetoed", "Stopped"), ("withdrawn", "Withdrawn")], max_length=9
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "automatic_move",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="end", to="seating.automaticmove"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("sale", "Sale"),
                            ("draw", "Draw"),
                            ("balance", "Balance"),
                            ("break", "Table broken"),
                            ("final_table", "Final table"),
                            ("redraw", "Redraw"),
                            ("swap", "Swap"),
                            ("floor", "Floor decision"),
                            ("correction", "Correction"),
                        ],
                        max_length=16,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=120)),
                ("from_table", models.PositiveSmallIntegerField(null=True)),
                ("from_seat", models.PositiveSmallIntegerField(null=True)),
                ("to_table", models.PositiveSmallIntegerField()),
                ("to_seat", models.PositiveSmallIntegerField()),
                ("card", models.CharField(blank=True, max_length=4)),
                ("at", models.DateTimeField()),
                ("arrived_at", models.DateTimeField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["event_id", "number"],
                "indexes": [models.Index(fields=["event", "-at"], name="move_latest")],
                "constraints": [models.UniqueConstraint(fields=("event", "number"), name="one_move_a_number")],
            },
        ),
        migrations.CreateModel(
            name="PlayerPin",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("note", models.CharField(blank=True, max_length=120)),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="TableInPlay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("seats", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(choices=[("open", "Open"), ("broken", "Broken")], default="open", max_length=8),
                ),
                ("opened_order", models.PositiveSmallIntegerField()),
                ("break_order", models.PositiveSmallIntegerField()),
                ("holds_break", models.BooleanField(default=False)),
                ("button", models.PositiveSmallIntegerField(null=True)),
                ("small_blind", models.PositiveSmallIntegerField(null=True)),
                ("big_blind", models.PositiveSmallIntegerField(null=True)),
                ("positions_at", models.DateTimeField(null=True)),
                ("is_frozen", models.BooleanField(default=False)),
                ("halted_at", models.DateTimeField(null=True)),
                ("waived_at_players", models.PositiveSmallIntegerField(null=True)),
                ("is_feature", models.BooleanField(default=False)),
                ("opened_at", models.DateTimeField()),
                ("broken_at", models.DateTimeField(null=True)),
                (
                    "day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.day"
                    ),
                ),
                (
                    "room_table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.roomtable"
                    ),
                ),
            ],
            options={
                "ordering": ["day_id", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")), fields=("room_table",), name="a_table_serves_one_day"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "status",
                    models.CharField(
                        choices=[("in_use", "In use"), ("locked", "Locked"), ("out_of_use", "Out of use")],
                        default="in_use",
                        max_length=10,
                    ),
                ),
                ("free_since", models.DateTimeField(null=True)),
                (
                    "freed_by",
                    models.CharField(
                        blank=True,
                        choices=[("", "Never used"), ("bust", "Out"), ("move", "Moved"), ("refund", "Refunded")],
                        default="",
                        max_length=8,
                    ),
                ),
                ("is_verified", models.BooleanField(default=False)),
                (
                    "entry",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seat_rows", to="seating.tableinplay"
                    ),
                ),
            ],
            options={
                "ordering": ["table__day_id", "table__number", "number"],
                "indexes": [
                    models.Index(condition=models.Q(("entry__isnull", True)), fields=["table"], name="seat_free")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="one_seat_a_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("entry__isnull", False)), fields=("entry",), name="one_seat_an_entry"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AccessibleSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "room_table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.roomtable"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("room_table", "number"), name="accessible_seat_once")],
            },
        ),
        migrations.CreateModel(
            name="ApartPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="players", to="seating.apartgroup"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.player"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("group", "player"), name="apart_player_once")],
            },
        ),
    ]
