"""Evenings played by programs over the API: those of other tests, and operations that these leave out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial

from access.roles import Role
from access.verbs import By
from automation.verbs import change_automation, make_automation
from calculators.registry import CALCULATORS
from cashier.approvals.rows import latest_approvals
from cashier.kinds import DocumentKind
from cashier.limits import verbs as cash_limits
from cashier.limits.verbs import record_document
from cashier.queue import verbs as queue
from cashier.sales import owed, register
from cashier.sales import verbs as sell
from clock import verbs
from floor.buying.verbs import forfeit_stack
from floor.penalties.disqualify import expel_player
from floor.shot_clock.verbs import call_shot_clock_on
from journal import instants
from journal.book import OpenBook
from journal.chance.draw_lines import drawn_lines
from journal.opening import HOUSE, account_book, tournament_book
from journal.queries import latest_lines
from people.bans.verbs import ban_player, lift_ban
from people.devices.verbs import add_device
from people.models import PlayerPhoto, User
from people.players.merging import merge_players, tell_apart
from people.players.verbs import edit_player, photograph_player
from printing.printers.queue import queue_job
from quick.verbs import begin_quick_game
from seating.breaking.verbs import break_tables, combine_final_table
from seating.buttons.verbs import freeze_button, release_button, set_positions
from tests import builders as b
from tests.automation import test_sounds as sounds
from tests.cashier import at_cashier, cancelling
from tests.cashier.test_chips import ADD_ON, with_a_break
from tests.cashier.test_windows import LAST_LONGER
from tests.clock import test_breaks as breaks
from tests.clock import test_roomwide as roomwide
from tests.displays import televisions
from tests.displays import test_arranging as arranging
from tests.floor import test_bags as bags
from tests.floor import test_beginning as beginning
from tests.floor import test_busts as busts
from tests.floor import test_colour_up as colour_up
from tests.floor import test_counts as counts
from tests.floor import test_disqualification as disqualification
from tests.floor import test_hand_for_hand as hand_for_hand
from tests.floor import test_incidents as incidents
from tests.floor import test_life as life
from tests.floor import test_matches as matches
from tests.floor import test_penalty_record as penalty_record
from tests.floor import test_pots as pots
from tests.floor import test_shot_clock as shot_clocks
from tests.floor import test_shot_clock_requests as requests
from tests.payouts import test_deals as deals
from tests.people import test_players as players
from tests.screens.bounty_evenings import EVENINGS
from tests.screens.evenings import Told
from tests.screens.timed_evenings import TIMED
from tests.seating import test_halts_and_buttons as buttons
from tests.tournaments.test_setup_steps import flawed
from tests.wiring.bounty_evenings import BOUNTIES, OF_BOUNTIES
from tests.wiring.cage_evenings import AT_THE_CAGE
from tests.wiring.over_api import Programs
from tests.wiring.payout_programs import OF_PRIZES
from tests.wiring.player_evenings import OF_PLAYERS
from tests.wiring.seat_evenings import OF_SATELLITES
from tournaments import queries
from tournaments.lifecycle.verbs import start_event
from tournaments.prices import FREE_ENTRY

SEVEN = datetime(2026, 11, 20, 18, tzinfo=UTC)
Played = Callable[[Programs], object]
OF_OTHER_TESTS: tuple[Callable[[], None], ...] = (
    matches.test_the_seat_of_who_does_not_come_goes_to_a_new_player_for_five_minutes_or_the_match_is_won,
    matches.test_a_level_late_costs_a_game_and_two_the_match,
    matches.test_clocks_of_matches_pause_with_their_day,
    beginning.test_a_sit_and_go_that_starts_opens_its_next_and_who_waited_is_on_its_list_in_order,
    deals.test_every_player_left_must_agree_and_may_change_their_mind,
    deals.test_an_agreed_deal_guards_prizes_and_places_until_it_is_withdrawn,
    arranging.test_a_file_brings_its_pictures_and_gets_a_free_name,
    bags.test_a_bag_is_signed_on_a_screen_for_the_chips_it_holds,
    *BOUNTIES,
    breaks.test_steps_pass_over_the_break_in_both_directions,
    breaks.skipped_kept_and_undone,
    busts.test_counted_stacks_are_kept,
    busts.test_of_one_hand_at_one_table_the_larger_stack_ranks_higher,
    buttons.test_a_halt_is_acknowledged_and_stands_until_the_table_is_filled,
    buttons.test_hand_by_hand_the_button_goes_on_and_between_two_nobody_is_big_blind_twice,
    colour_up.test_the_house_draws_a_race_that_anybody_can_repeat,
    counts.test_a_room_counted_by_stacks_and_by_sums_meets_the_ledger,
    disqualification.test_the_chips_of_a_disqualified_player_leave_play_and_his_place_is_taken,
    hand_for_hand.test_held_boards_run_after_the_others_one_after_the_other,
    incidents.test_an_erased_remark_keeps_its_line_and_nothing_of_its_text_stays_anywhere,
    life.test_a_player_who_rebuys_after_the_bust_keeps_the_seat,
    players.test_a_ban_without_an_end_is_for_ever_until_lifted,
    pots.test_two_taps_stay_two_and_who_took_the_chips_is_said_later_corrected_and_taken_along_by_undo,
    requests.test_where_the_floor_alone_starts_it_the_table_asks_once_and_the_floor_grants,
    roomwide.test_next_break_and_skipping_it,
    shot_clocks.test_the_floor_ends_a_clock_and_rules_otherwise_on_one_that_ran_out,
    sounds.test_a_room_that_is_called_otherwise_keeps_its_displays_and_its_sound,
    sounds.test_each_room_has_a_screen_of_its_own,
)
"""Each performs an operation that no other performs."""


def calculators_answer_their_examples(programs: Programs) -> None:
    for one in CALCULATORS:
        programs.ask(f"calculate_{one.name.replace('-', '_')}", Role.CASHIER, one.example)


def an_event_comes_from_the_library_and_is_withdrawn(programs: Programs) -> None:
    b.house()
    at = (instants.now() + timedelta(days=9)).isoformat()
    made = programs.ask("create_event_from_library", body={"which": "sanremo.json:friday", "starts_at": at})
    levels = [{"seconds": 1_200, "small_blind": 100, "big_blind": 200}]
    programs.ask("set_structure", body={"periods": levels}, event=made["id"])
    programs.ask("announce_event", event=made["id"])
    programs.ask("withdraw_event", event=made["id"])
    (line, *_more) = latest_lines(tournament_book(made["id"]))
    programs.ask("undo_line", body={"reason": "too early"}, line=line.id)
    programs.ask("fix_event", body={"finding": "add_on_without_break", "at": 4}, event=flawed())


def entries_change_at_the_counter(programs: Programs) -> None:
    drawer = at_cashier.open_drawer(500_000)
    products = (FREE_ENTRY, LAST_LONGER)
    event = at_cashier.selling_event(re_entries=2, periods=with_a_break(), products=products, **ADD_ON)
    sold = [at_cashier.sell_entry(event, drawer) for _number in range(4)]
    unpaid = b.at(event, register.register_unpaid, event=event, player=b.player())
    b.at(event, register.queue_registration, entry=unpaid.entry)
    b.at(event, queue.give_queue_number, event=event)
    at_cashier.void(event, sold[3].id, drawer)
    at_cashier.on_entry(sell.sell_extra, sold[1].entry, drawer, product=LAST_LONGER.number)
    at_cashier.start(event)
    b.bust(event, sold[0].entry)
    at_cashier.on_entry(sell.sell_re_entry, sold[0].entry, drawer)
    with instants.simulated_at(instants.now() + timedelta(minutes=45)):
        at_cashier.on_entry(sell.sell_add_on, sold[1].entry, drawer)
    with instants.simulated_at(instants.now() + timedelta(minutes=75)):
        b.at(event, forfeit_stack, entry=sold[2].entry)


def rebuys_are_announced_and_collected(programs: Programs) -> None:
    drawer = at_cashier.open_drawer(500_000)
    event = at_cashier.selling_event(rebuys=3, rebuy_minor=20_000, rebuy_stack=15_000)
    first, *_others = [at_cashier.sell_entry(event, drawer).entry for _number in range(3)]
    at_cashier.start(event)
    owes = [b.at(event, owed.announce_rebuy, entry=first).id for _number in range(2)]
    at_cashier.collect(event, owes[0], drawer)
    b.at(event, owed.call_off_rebuy, owed=owes[1], reason="left the house")
    programs.ask("events_exports_._retrieve", Role.INSPECTOR, event_id=event, name="sales", form="csv")
    programs.ask("inspection_._create", Role.INSPECTOR, facts="sales", form="csv")


def a_cancelled_event_is_refunded(programs: Programs) -> None:
    event = cancelling.cancelled(at_cashier.open_drawer(500_000), 1)
    due = cancelling.due(event)[0].id
    programs.ask("open_drawer", Role.CASHIER, {"float_minor": 500_000})
    programs.ask("prepare_refund", Role.CASHIER, {}, refund=due)
    programs.ask("pay_refund", Role.CASHIER, {"amount_minor": cancelling.PRICE}, refund=due)
    programs.ask("take_refund_back", Role.CASHIER, {"reason": "the wrong player"}, refund=due)


def a_banned_player_is_refunded_before_play(programs: Programs) -> None:
    event, player = at_cashier.selling_event(), b.player()
    at_cashier.sell_entry(event, at_cashier.open_drawer(500_000), player)
    b.do([HOUSE], ban_player, player=player, reason="Shouted at a dealer", kind="house")
    wanted = {"reason": "cleaning", "expenses_minor": 3_000}
    programs.ask("refund_banned", Role.DIRECTOR, wanted, event=event, player=player)


def cash_goes_to_another_drawer(programs: Programs) -> None:
    b.house()
    giver = programs.ask("open_drawer", Role.CASHIER, {"float_minor": 500_000})["id"]
    taker = programs.ask("open_drawer", Role.DIRECTOR, {"float_minor": 0})["id"]
    wanted = {"to": taker, "amount_minor": 100, "reason": "The other one is empty"}
    for answer, role in (("accept", Role.DIRECTOR), ("decline", Role.DIRECTOR), ("withdraw", Role.CASHIER)):
        asked = programs.ask("ask_cash_transfer", Role.CASHIER, wanted, drawer=giver)
        programs.ask(f"{answer}_cash_transfer", role, {}, transfer=asked["id"])
    programs.ask("count_drawer", Role.CASHIER, {"counted_minor": 499_900}, drawer=giver)


def tickets_are_sold_given_and_voided(programs: Programs) -> None:
    b.house()
    programs.ask("open_drawer", Role.CASHIER, {"float_minor": 0})
    paid, gift = {"player": b.player()}, {"cost": "Promotion", "reason": "A birthday"}
    for verb, role, over in (("sell", Role.CASHIER, paid), ("give", Role.DIRECTOR, gift)):
        made = programs.ask(f"{verb}_ticket", role, {"worth_minor": 100} | over)
        programs.ask("void_ticket", role, {"reason": "Typed twice"}, ticket=made["id"])


def papers_wait_for_a_printer(programs: Programs) -> None:
    sale = at_cashier.sell_entry(at_cashier.selling_event(), at_cashier.open_drawer())
    programs.ask("note_print", Role.CASHIER, {"kind": "receipt", "subject": sale.id})
    settings = {"name": "Till", "host": "192.168.1.50"}
    printer = programs.ask("add_printer", Role.DIRECTOR, settings)["id"]
    programs.ask("change_printer", Role.DIRECTOR, {**settings, "name": "Bar"}, printer=printer)
    device = b.do([HOUSE], add_device, name="Desk", kind="terminal", token_hash="1" * 64)
    programs.ask("set_desk", Role.DIRECTOR, {"printer": printer}, device=device)
    for verb in ("print_again", "say_printed", "cancel_job"):
        job = b.do([HOUSE], queue_job, printer_id=printer, title="Receipt 1", content=b"paper")
        programs.ask(verb, Role.CASHIER, {}, job=job)
    spare = programs.ask("add_printer", Role.DIRECTOR, settings)["id"]
    programs.ask("remove_printer", Role.DIRECTOR, {}, printer=spare)


def a_drawer_goes_to_another_person(programs: Programs) -> None:
    b.house()
    drawer = programs.ask("open_drawer", Role.CASHIER, {"float_minor": 500_000})["id"]
    successor = programs.ask("open_drawer", Role.DIRECTOR, {"float_minor": 0})
    programs.ask("close_drawer", Role.DIRECTOR, {"counted_minor": 0}, drawer=successor["id"])
    counted = {"counted_minor": 499_900}
    programs.ask("count_drawer", Role.CASHIER, counted | {"successor": successor["cashier"]}, drawer=drawer)
    programs.ask("hand_over_drawer", Role.DIRECTOR, counted, drawer=drawer)


def a_second_person_approves(programs: Programs) -> None:
    b.house()
    drawer = programs.ask("open_drawer", Role.CASHIER, {"float_minor": 500_000})["id"]
    programs.ask("change_approval_rules", Role.ADMINISTRATOR, {"cash_moved_minor": 0})
    for number, answer in enumerate(("approve_request", "decline_request"), 1):
        wanted = {"amount_minor": -number, "reason": "To the bank"}
        programs.ask("move_cash", Role.CASHIER, wanted, drawer=drawer)
        asked = latest_approvals(1)[0].pk
        programs.ask("approvals_retrieve", Role.INSPECTOR, approval=asked)
        programs.ask(answer, Role.DIRECTOR, approval=asked)


def the_floor_knows_its_players(programs: Programs) -> None:
    event = b.started(4, 4)
    tables = [{"table": b.table(event, number).id, "big_blind": 3} for number in (1, 2)]
    programs.ask("set_positions_together", Role.FLOOR, {"tables": tables}, event=event)
    thinks = b.at_seat(event, 1, 1)
    b.at(event, call_shot_clock_on, entry=thinks)
    known = queries.entry(thinks).player_id
    b.do([HOUSE], edit_player, player=known, last_name="Rossi", first_name="Ada", card_number="C-17")
    programs.ask("verify_card", Role.FLOOR, {"card": "C-17"}, event=event)
    programs.ask(
        "record_incident", Role.FLOOR, {"kind": "other", "statement": "Cards on the floor"}, event=event
    )


def a_person_had_two_rows(_programs: Programs) -> None:
    b.house()
    first, second, third = b.player("Rossi"), b.player("Rosi"), b.player("Rossi")
    b.do([HOUSE], ban_player, player=third, reason="cheating")
    b.do([HOUSE], lift_ban, player=third)
    tell_apart.perform_with(By(b.NOBODY), player=first, other=third)
    merge_players.perform_with(By(b.NOBODY), player=first, other=second)


def the_worst_is_expelled(_programs: Programs) -> None:
    _event, worst = penalty_record.disqualified_by("PRESTIGE")
    b.do([HOUSE], expel_player, entry=worst)


def a_button_is_frozen_and_released(_programs: Programs) -> None:
    event = b.playing(9, 7)
    table = b.table(event, 1).id
    b.at(event, set_positions, table=table, big_blind=4, small_blind=3)
    b.at(event, freeze_button, table=table)
    b.at(event, release_button, table=table)


def seats_are_drawn_and_proven(programs: Programs) -> None:
    event = at_cashier.selling_event()
    b.seated(event, 3)
    line = drawn_lines(tournament_book(event))[-1]
    programs.ask("lines_draws_retrieve", Role.INSPECTOR, line=line)


def the_second_copy_goes_elsewhere(programs: Programs) -> None:
    b.house()
    chosen = {"second_copy_folder": "/mnt/stick", "tries_restore": True}
    programs.ask("set_backups", Role.ADMINISTRATOR, chosen)


def an_automation_is_changed(programs: Programs) -> None:
    b.house()
    told = {"name": "Bar", "trigger": "level_end", "deed": "announce", "text": "Last orders"}
    made = b.do([HOUSE], make_automation, **told)
    b.do([HOUSE], change_automation, automation=made.id, **(told | {"text": "The bar is closed"}))


def a_limit_on_cash_is_changed_and_ends(_programs: Programs) -> None:
    b.house()
    limit = {"name": "Law", "limit_minor": 200_000, "since": SEVEN.date()}
    made = b.do([HOUSE], cash_limits.add_cash_limit, **limit)
    b.do([HOUSE], cash_limits.change_cash_limit, limit=made.id, **limit | {"limit_minor": 500_000})
    b.do([HOUSE], cash_limits.end_cash_limit, limit=made.id)
    player = b.player()
    seen = {"player": player, "kind": DocumentKind.PASSPORT, "number": "AX 1234567"}
    b.do([account_book(player)], record_document, **seen)


def pictures_are_brought(programs: Programs) -> None:
    b.house()
    programs.bring("displays_pictures_create", Role.ADMINISTRATOR, picture=televisions.png())
    programs.bring("incident_photographs_create", Role.DIRECTOR, photograph=incidents.sideways())
    programs.bring("players_photographs_create", Role.CASHIER, photograph=incidents.sideways())
    b.do([HOUSE], photograph_player, player=b.player(), photograph=PlayerPhoto.objects.latest("pk").digest)


def a_game_at_home_grows(programs: Programs) -> None:
    b.house()
    event = b.event(state="draft", fee_minor=0)
    begin_quick_game.perform_with(By(b.NOBODY), event=event, names=("Ada", "Bea"), nameless=3)
    programs.ask("bust_nameless", Role.FLOOR, event=event)
    programs.ask("join_quick_game", Role.DIRECTOR, {"names": "Ciro, Dora", "nameless": 1}, event=event)
    programs.ask("open_drawer", Role.CASHIER, {"float_minor": 0})
    programs.ask("take_buy_ins", Role.CASHIER, {}, event=event)
    programs.ask("seat_quick_game", Role.DIRECTOR, event=event)


def a_program_signs_in(programs: Programs) -> None:
    User.objects.create_user("anna", password="a long enough one", role=Role.CASHIER)
    programs.ask("token_create", body={"username": "anna", "password": "a long enough one"})


def the_clock_begins_by_hand(programs: Programs) -> None:
    later = {"at": instants.now() + timedelta(minutes=10)}
    for verb, more in ((verbs.start_clock_at, later), (verbs.start_clock, {})):
        event = b.event()
        b.entries(event, 2)
        b.at(event, _started_without_clock, event_id=event)
        b.at(event, verb, day=b.day_of(event), **more)
    programs.ask("pause_room", body={"reason": "Fire alarm"})
    programs.ask("resume_room")


def _started_without_clock(book: OpenBook, event_id: int) -> None:
    start_event(book, event_id=event_id, override_reason="test")
    book.record(b.FieldBuilt())


def a_table_is_raced(programs: Programs) -> None:
    event = colour_up.playing(4)
    chosen = colour_up.announced(event)
    colour_up.count(event, chosen, 1, (1, 3), (2, 2))
    table = b.table(event, 1).id
    programs.ask("colour_ups_tables_retrieve", Role.FLOOR, colour_up_id=chosen, table=table)


def tables_break_together(_programs: Programs) -> None:
    event = b.playing(6, 6, 3, 2)
    b.at(event, break_tables, tables=[b.table(event, number).id for number in (3, 4)])


def the_last_two_tables_join(_programs: Programs) -> None:
    event = b.playing(5, 4, late_until_level=None)
    b.at(event, combine_final_table, table=b.table(event, 1).id)


OWN: tuple[Played, ...] = (
    calculators_answer_their_examples,
    an_event_comes_from_the_library_and_is_withdrawn,
    entries_change_at_the_counter,
    rebuys_are_announced_and_collected,
    a_cancelled_event_is_refunded,
    a_banned_player_is_refunded_before_play,
    cash_goes_to_another_drawer,
    tickets_are_sold_given_and_voided,
    papers_wait_for_a_printer,
    a_drawer_goes_to_another_person,
    a_second_person_approves,
    the_floor_knows_its_players,
    seats_are_drawn_and_proven,
    the_second_copy_goes_elsewhere,
    an_automation_is_changed,
    a_limit_on_cash_is_changed_and_ends,
    pictures_are_brought,
    a_program_signs_in,
    a_game_at_home_grows,
    the_clock_begins_by_hand,
    a_table_is_raced,
    a_person_had_two_rows,
    the_worst_is_expelled,
    a_button_is_frozen_and_released,
    tables_break_together,
    the_last_two_tables_join,
    *AT_THE_CAGE,
    *OF_BOUNTIES,
    *OF_PLAYERS,
    *OF_PRIZES,
    *OF_SATELLITES,
)


def all_played() -> Iterator[Played]:
    """Every evening: those of the screens, of other tests, and of programs alone."""
    for told in (*EVENINGS, *TIMED):
        yield partial(_advance, told)
    for test in OF_OTHER_TESTS:
        yield partial(_tested, test)
    yield from OWN


def _advance(history: Told, _programs: Programs) -> None:
    with instants.simulated_at(SEVEN):
        list(history())


def _tested(test: Callable[[], None], _programs: Programs) -> None:
    test()
