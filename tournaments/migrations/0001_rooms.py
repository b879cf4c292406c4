import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("tournaments", "0001_initial"),
        ("tournaments", "0002_hand_for_hand"),
        ("tournaments", "0003_penalties"),
        ("tournaments", "0004_entry_by_finish"),
        ("tournaments", "0005_order_without_joins"),
        ("tournaments", "0006_games_and_limits"),
        ("tournaments", "0007_cash_payouts"),
        ("tournaments", "0008_chip_ledger"),
        ("tournaments", "0009_counts"),
        ("tournaments", "0010_bags"),
        ("tournaments", "0011_pots_lost"),
        ("tournaments", "0012_taken_up"),
        ("tournaments", "0013_entries_counted"),
        ("tournaments", "0014_products"),
        ("tournaments", "0015_prices_are_products"),
        ("tournaments", "0016_windows_of_products"),
        ("tournaments", "0017_given_up"),
        ("tournaments", "0018_minimum_age"),
        ("tournaments", "0019_chips_summed"),
        ("tournaments", "0020_public_names"),
        ("tournaments", "0021_sells_nameless"),
        ("tournaments", "0022_public_results"),
        ("tournaments", "0023_withholdings_of_all_kinds"),
        ("tournaments", "0024_seats_won_early"),
        ("tournaments", "0025_side_pools"),
        ("tournaments", "0026_disqualifications_standing"),
    ]

    initial = True

    dependencies = [
        ("people", "0001_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="Day",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, max_length=60, verbose_name="name")),
                ("starts_at", models.DateTimeField(verbose_name="starts at")),
                ("is_final", models.BooleanField(default=False)),
                ("time_limit_seconds", models.PositiveIntegerField(blank=True, null=True, verbose_name="time limit")),
                ("max_tables", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="maximum tables")),
                ("closed_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["event_id", "number"],
            },
        ),
        migrations.CreateModel(
            name="House",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("currency", models.CharField(default="EUR", max_length=3, verbose_name="currency")),
                ("time_zone", models.CharField(default="Europe/Rome", max_length=40, verbose_name="time zone")),
                ("languages", models.JSONField(default=list, verbose_name="languages")),
                ("paper", models.CharField(default="a4", max_length=12, verbose_name="paper size")),
                ("profile", models.JSONField(default=dict, verbose_name="rules profile")),
                ("fee_rule", models.JSONField(default=list, verbose_name="fee by buy-in")),
                ("starting_stack", models.PositiveIntegerField(default=20000, verbose_name="starting stack")),
                ("level_seconds", models.PositiveIntegerField(default=1200, verbose_name="level length")),
                (
                    "lock_minutes",
                    models.PositiveSmallIntegerField(default=10, verbose_name="minutes until a terminal locks"),
                ),
                ("unpaid_holds_seat", models.BooleanField(default=False, verbose_name="unpaid entries hold a seat")),
                ("unpaid_minutes", models.PositiveSmallIntegerField(default=30, verbose_name="minutes to pay")),
                (
                    "penalty_months",
                    models.PositiveSmallIntegerField(default=0, verbose_name="months that penalties are kept"),
                ),
                ("minimum_age", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minimum age")),
                (
                    "asks_birth_date",
                    models.BooleanField(default=False, verbose_name="nobody enters without a date of birth"),
                ),
                (
                    "public_names",
                    models.CharField(
                        choices=[
                            ("short", "Surname and initial"),
                            ("full", "Full name"),
                            ("initials", "Initials"),
                            ("nickname", "Nickname"),
                            ("none", "No name, only the entry’s number"),
                        ],
                        default="short",
                        max_length=10,
                        verbose_name="names in public",
                    ),
                ),
                (
                    "public_results",
                    models.CharField(
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
                ("sells_nameless", models.BooleanField(default=False, verbose_name="entries sold without a name")),
                ("is_demo", models.BooleanField(default=False)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("announced", "Announced"),
                            ("registration", "Registration"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("settled", "Settled"),
                            ("cancelled", "Cancelled"),
                            ("postponed", "Postponed"),
                        ],
                        default="draft",
                        max_length=12,
                    ),
                ),
                (
                    "play_state",
                    models.CharField(
                        choices=[
                            ("normal", "Normal"),
                            ("hand_for_hand", "Hand for hand"),
                            ("last_hands", "Last hands"),
                            ("halted", "Halted"),
                        ],
                        default="normal",
                        max_length=14,
                    ),
                ),
                ("has_hand_on", models.BooleanField(default=False)),
                ("is_main", models.BooleanField(default=False, verbose_name="main event")),
                ("currency", models.CharField(default="EUR", max_length=3, verbose_name="currency")),
                ("starts_at", models.DateTimeField(verbose_name="starts at")),
                ("products", models.JSONField(default=list, verbose_name="products")),
                ("withholdings", models.JSONField(default=list, verbose_name="withheld from the prize pool")),
                ("guarantee_minor", models.BigIntegerField(default=0, verbose_name="guarantee")),
                ("is_guarantee_gross", models.BooleanField(default=False, verbose_name="guarantee before withholding")),
                ("guarantee_parts", models.JSONField(default=list, verbose_name="the guarantee also contains")),
                ("added_minor", models.BigIntegerField(default=0, verbose_name="given by the house")),
                ("side_pools", models.JSONField(default=list, verbose_name="side pools")),
                ("starting_stack", models.PositiveIntegerField(default=20000, verbose_name="starting stack")),
                ("seats_per_table", models.PositiveSmallIntegerField(default=9, verbose_name="seats per table")),
                ("min_entries", models.PositiveIntegerField(default=2, verbose_name="minimum entries")),
                ("max_entries", models.PositiveIntegerField(blank=True, null=True, verbose_name="maximum entries")),
                (
                    "late_until_level",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="late registration until the end of level"
                    ),
                ),
                ("late_until_at", models.DateTimeField(blank=True, null=True, verbose_name="late registration until")),
                ("chip_set", models.JSONField(default=list, verbose_name="chip set")),
                ("payout", models.JSONField(default=dict, verbose_name="payout rule")),
                ("profile", models.JSONField(default=dict, verbose_name="rules profile")),
                ("advance", models.JSONField(default=dict, verbose_name="who advances")),
                ("last_level", models.CharField(default="repeats", max_length=8, verbose_name="after the last level")),
                ("draws_at_sale", models.BooleanField(default=True, verbose_name="seats drawn at the sale")),
                ("unpaid_holds_seat", models.BooleanField(default=False, verbose_name="unpaid entries hold a seat")),
                ("unpaid_minutes", models.PositiveSmallIntegerField(default=30, verbose_name="minutes to pay")),
                ("house_defaults", models.JSONField(default=list)),
                ("shows_names", models.BooleanField(default=True, verbose_name="names on screens")),
            ],
            options={
                "ordering": ["starts_at", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("added_minor__gte", 0), ("guarantee_minor__gte", 0)),
                        name="event_money_not_negative",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("bullet", models.PositiveSmallIntegerField(default=1)),
                (
                    "kind",
                    models.CharField(
                        choices=[("entry", "Entry"), ("re_entry", "Re-entry")], default="entry", max_length=10
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("unpaid", "Unpaid"), ("alive", "In play"), ("out", "Out"), ("void", "Void")],
                        default="alive",
                        max_length=8,
                    ),
                ),
                ("registered_at", models.DateTimeField()),
                ("unpaid_until", models.DateTimeField(null=True)),
                ("is_late", models.BooleanField(default=False)),
                ("stack", models.PositiveIntegerField(null=True)),
                ("stack_at", models.DateTimeField(null=True)),
                ("finish_group", models.PositiveIntegerField(null=True)),
                ("finish_rank", models.PositiveIntegerField(null=True)),
                ("out_at", models.DateTimeField(null=True)),
                ("out_level", models.PositiveSmallIntegerField(null=True)),
                ("out_table", models.PositiveSmallIntegerField(null=True)),
                ("out_seat", models.PositiveSmallIntegerField(null=True)),
                ("out_stack", models.PositiveIntegerField(null=True)),
                ("out_by", models.TextField(blank=True, default="")),
                ("won_seat_early", models.BooleanField(default=False)),
                ("code", models.CharField(max_length=12, unique=True)),
                (
                    "advanced_from",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.day"
                    ),
                ),
                (
                    "day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="tournaments.day"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.player"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["event_id", "number"],
                "indexes": [
                    models.Index(fields=["event", "status"], name="entry_by_status"),
                    models.Index(fields=["event", "finish_group"], name="entry_by_finish"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="one_entry_a_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("status__in", ["alive", "unpaid"])),
                        fields=("event", "player"),
                        name="one_live_entry_a_player",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("finish_group__isnull", False), ("status", "out")),
                            models.Q(models.Q(("status", "out"), _negated=True), ("finish_group__isnull", True)),
                            _connector="OR",
                        ),
                        name="out_entries_have_a_finish",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="day",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="days", to="tournaments.event"
            ),
        ),
        migrations.CreateModel(
            name="ChipLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("entry", "Entries"),
                            ("re_entry", "Re-entries"),
                            ("rebuy", "Rebuys"),
                            ("add_on", "Add-ons"),
                            ("void", "Voided sales"),
                            ("disqualified", "Disqualified players"),
                            ("forfeited", "Players who did not advance"),
                            ("given_up", "Stacks forfeited to re-enter"),
                            ("seat_won", "Stacks of seats won early"),
                            ("taken_up", "Stacks of no-shows taken up"),
                            ("blinded_off", "Blinded off: to the others at the table"),
                            ("removed", "Taken out of play"),
                            ("bag_removed", "Bags taken out of play"),
                            ("found", "Found and put back"),
                            ("race", "Chip races"),
                            ("rescue", "Players rescued in a chip race"),
                        ],
                        max_length=12,
                    ),
                ),
                ("amount", models.BigIntegerField()),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("note", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
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
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("amount", 0), _negated=True), name="no_empty_chip_line")
                ],
            },
        ),
        migrations.CreateModel(
            name="ChipCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("expected", models.BigIntegerField(null=True)),
                ("counted", models.BigIntegerField(null=True)),
                ("tolerated", models.PositiveBigIntegerField(default=0)),
                ("signed_at", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "signed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.day"
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
                "ordering": ["opened_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at__isnull", True)),
                        fields=("event",),
                        name="one_open_count_an_event",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("warning", "Warning"),
                            ("dead_hand", "Dead hand"),
                            ("missed_hands", "Missed hands"),
                            ("missed_rounds", "Missed rounds"),
                            ("suspension", "Suspension"),
                            ("disqualification", "Disqualification"),
                        ],
                        max_length=16,
                    ),
                ),
                (
                    "offence",
                    models.CharField(
                        choices=[
                            ("other", "Other infraction"),
                            ("exposed_cards", "Exposing cards (TDA 68)"),
                            ("out_of_turn", "Acting out of turn (TDA 53)"),
                            ("one_player", "Disclosure or advice on the hand (TDA 67)"),
                            ("devices", "Phone or other device (TDA 5)"),
                            ("dodged_blinds", "Dodging blinds (TDA 33)"),
                            ("not_seated", "Not taking the drawn seat (Sanremo 4.7.3)"),
                            ("stalling", "Stalling"),
                            ("hidden_chips", "Hiding chips (TDA 63)"),
                            ("soft_play", "Soft play (TDA 69)"),
                            ("chip_dumping", "Chip dumping (TDA 69)"),
                            ("disruptive", "Disruptive conduct (TDA 70)"),
                            ("abuse", "Abuse of players or staff (TDA 70)"),
                        ],
                        default="other",
                        max_length=16,
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=120)),
                (
                    "state",
                    models.CharField(
                        choices=[("standing", "Active"), ("served", "Served"), ("void", "Cancelled")],
                        default="standing",
                        max_length=8,
                    ),
                ),
                ("given_at", models.DateTimeField()),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("players", models.PositiveSmallIntegerField(null=True)),
                ("rounds", models.PositiveSmallIntegerField(default=0)),
                ("hands", models.PositiveSmallIntegerField(default=0)),
                ("served", models.PositiveSmallIntegerField(default=0)),
                ("waits_for_hand", models.BooleanField(default=False)),
                ("minutes", models.PositiveSmallIntegerField(default=0)),
                ("ends_at", models.DateTimeField(null=True)),
                ("mark_ms", models.BigIntegerField(null=True)),
                ("chips", models.PositiveIntegerField(default=0)),
                ("prize_goes", models.CharField(blank=True, max_length=12)),
                ("closed_at", models.DateTimeField(null=True)),
                ("closing_reason", models.CharField(blank=True, max_length=200)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "given_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["given_at", "pk"],
                "indexes": [
                    models.Index(condition=models.Q(("state", "standing")), fields=["entry"], name="penalty_standing"),
                    models.Index(
                        condition=models.Q(("kind", "disqualification"), ("state", "standing")),
                        fields=["entry"],
                        name="penalty_disqualifies",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("served__lte", models.F("hands"))), name="no_hand_missed_too_often"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Period",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(choices=[("level", "Level"), ("break", "Break")], default="level", max_length=6),
                ),
                ("seconds", models.PositiveIntegerField()),
                ("small_blind", models.PositiveIntegerField(default=0)),
                ("big_blind", models.PositiveIntegerField(default=0)),
                ("ante", models.PositiveIntegerField(default=0)),
                ("ante_kind", models.CharField(default="none", max_length=10)),
                ("has_colour_up", models.BooleanField(default=False)),
                ("note", models.CharField(blank=True, max_length=80)),
                ("game", models.CharField(default="nl_holdem", max_length=16)),
                ("small_bet", models.PositiveIntegerField(default=0)),
                ("big_bet", models.PositiveIntegerField(default=0)),
                ("bring_in", models.PositiveIntegerField(default=0)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="periods", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["event_id", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "position"), name="one_period_a_position"),
                    models.CheckConstraint(condition=models.Q(("seconds__gt", 0)), name="period_lasts"),
                ],
            },
        ),
        migrations.CreateModel(
            name="RoomTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(unique=True, verbose_name="number")),
                ("name", models.CharField(blank=True, max_length=40, verbose_name="name")),
                ("seats", models.PositiveSmallIntegerField(default=9, verbose_name="seats")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("available", "Available"),
                            ("reserved", "Reserved"),
                            ("out_of_order", "Out of order"),
                        ],
                        default="available",
                        max_length=14,
                        verbose_name="status",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=100, verbose_name="note")),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("seats__gte", 2), ("seats__lte", 12)), name="room_table_seats"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="StackCount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("stack", models.PositiveIntegerField()),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("counted_at", models.DateTimeField()),
                (
                    "chip_count",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.chipcount",
                    ),
                ),
                (
                    "counted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                "ordering": ["counted_at", "pk"],
                "indexes": [models.Index(fields=["entry", "counted_at"], name="stack_count_by_entry")],
            },
        ),
        migrations.CreateModel(
            name="TableTotal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveSmallIntegerField()),
                ("total", models.PositiveBigIntegerField()),
                ("entries", models.JSONField(default=list)),
                ("counted_at", models.DateTimeField()),
                (
                    "chip_count",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.chipcount"
                    ),
                ),
                (
                    "counted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["counted_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Template",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("topic", models.CharField(max_length=20)),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("body", models.JSONField(default=dict)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("topic", "name"), name="one_template_a_name")],
            },
        ),
        migrations.AddConstraint(
            model_name="day",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="one_day_a_number"),
        ),
    ]
