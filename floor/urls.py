"""URLs of the floor's pages and taps."""

from django.urls import path

from floor.absent import pages as absent
from floor.bags import pages as bags
from floor.busts import pages as busts
from floor.buying import pages as buying
from floor.colour_up import pages as colour_up
from floor.counts import history as counts_history
from floor.counts import pages as counts
from floor.counts import sheets as counts_sheets
from floor.days import pages as days
from floor.incidents import pages as incidents
from floor.life import pages as life
from floor.notes import pages as notes
from floor.penalties import pages as penalties
from floor.plan import pages as plan
from floor.proofs import pages as proofs
from floor.tables import dealer as tables_dealer
from floor.tables import seats as tables_seats

urlpatterns = [
    path("events/<int:event_id>/floor/plan/seats/", plan.found_seats, name="floor-plan-seats"),
    path("events/<int:event_id>/floor/plan/<int:table_id>/", plan.table_part, name="floor-plan-table"),
    path("events/<int:event_id>/floor/blinds/", tables_seats.blinds, name="floor-blinds"),
    path("events/<int:event_id>/floor/start/", life.start_page, name="floor-start"),
    path("events/<int:event_id>/floor/cancel/", life.cancel_page, name="floor-cancel"),
    path("events/<int:event_id>/floor/stop/", life.stop_page, name="floor-stop"),
    path("days/<int:day_id>/floor/end/", life.end_day_page, name="floor-end-day"),
    path("events/<int:event_id>/floor/awaited/", tables_seats.awaited, name="floor-awaited"),
    path("events/<int:event_id>/floor/open-tables/", tables_seats.open_tables, name="floor-open-tables"),
    path(
        "events/<int:event_id>/floor/tables/<int:table_id>/button/", tables_seats.button, name="floor-button"
    ),
    path("events/<int:event_id>/chips/", counts.chips, name="floor-chips"),
    path("events/<int:event_id>/chips.csv", counts.leaders_csv, name="floor-chips-csv"),
    path("events/<int:event_id>/chips/import/", counts_sheets.import_counts, name="floor-count-import"),
    path(
        "events/<int:event_id>/chips/template.<str:form>",
        counts_sheets.count_template,
        name="floor-count-template",
    ),
    path("events/<int:event_id>/chips/<int:entry_id>/", counts_history.history, name="floor-stack-history"),
    path("events/<int:event_id>/chips/<int:entry_id>/now/", counts_history.now, name="floor-stack-now"),
    path(
        "events/<int:event_id>/floor/tables/<int:table_id>/count/",
        counts.count_page,
        name="floor-count-table",
    ),
    path("days/<int:day_id>/bags/", bags.bags_page, name="floor-bags"),
    path("days/<int:day_id>/bags/<int:number>/", bags.sign_page, name="floor-bag-sign"),
    path("days/<int:day_id>/floor/merge/", days.merge_page, name="floor-merge"),
    path("events/<int:event_id>/moves/", plan.moves, name="floor-moves"),
    path("events/<int:event_id>/journal/", plan.lines, name="floor-journal"),
    path("events/<int:event_id>/draws/", proofs.proofs, name="floor-proofs"),
    path("events/<int:event_id>/seating-requests/", plan.requests_of_event, name="floor-requests"),
    path("events/<int:event_id>/redraw/", tables_seats.redraw, name="floor-redraw"),
    path(
        "players/<int:player_id>/seating-requests/",
        plan.requests_of_player,
        name="floor-player-requests",
    ),
    path("events/<int:event_id>/break-order/", tables_seats.break_order, name="floor-break-order"),
    path("lines/<int:line_id>/drawn/", proofs.drawn, name="floor-drawn"),
    path("lines/<int:line_id>/proof/", proofs.proof, name="floor-proof"),
    path("lines/<int:line_id>/undo/", plan.undo, name="floor-undo"),
    path("events/<int:event_id>/floor/move/<int:entry_id>/", tables_seats.move, name="floor-move"),
    path("events/<int:event_id>/floor/tables/<int:table_id>/", tables_seats.table, name="floor-table"),
    path(
        "events/<int:event_id>/floor/tables/<int:table_id>/exchange-chips/",
        tables_seats.exchange,
        name="floor-exchange-chips",
    ),
    path(
        "events/<int:event_id>/colour-ups/<int:colour_up_id>/tables/<int:table_id>/",
        colour_up.table,
        name="floor-colour-up-table",
    ),
    path("events/<int:event_id>/notes/", notes.notes, name="floor-notes"),
    path("events/<int:event_id>/incidents/", incidents.listed, name="floor-incidents"),
    path("events/<int:event_id>/incidents/new/", incidents.new, name="floor-incident-new"),
    path("events/<int:event_id>/incidents/<int:incident_id>/", incidents.one, name="floor-incident"),
    path("events/<int:event_id>/incidents.<str:form>", incidents.exported, name="floor-incidents-file"),
    path("incidents/<int:incident_id>/photograph/", incidents.photograph, name="floor-incident-photograph"),
    path("incidents/photographs/<str:digest>/", incidents.shown_photo, name="incident-photograph"),
    path("events/<int:event_id>/absent/", absent.absent, name="floor-absent"),
    path("events/<int:event_id>/penalties/", penalties.penalties, name="floor-penalties"),
    path("penalties/record/", penalties.record, name="penalty-record"),
    path("events/<int:event_id>/penalties/print/", penalties.dealers, name="floor-penalties-print"),
    path("events/<int:event_id>/floor/penalty/<int:entry_id>/", penalties.give, name="floor-penalty"),
    path("events/<int:event_id>/floor/buying/<int:entry_id>/", buying.buying, name="floor-buying"),
    path("events/<int:event_id>/floor/seat-won/<int:entry_id>/", busts.seat_won, name="floor-seat-won"),
    path("events/<int:event_id>/pots/", busts.listed, name="floor-pots"),
    path("events/<int:event_id>/pots/<int:entry_id>/", busts.hand, name="floor-pots-hand"),
    path("d/<str:code>/player-out/", tables_dealer.player_out, name="dealer-player-out"),
    path("d/<str:code>/colour-up/", tables_dealer.colour_up, name="dealer-colour-up"),
    path("d/<str:code>/count/", tables_dealer.count, name="dealer-count"),
    path("d/<str:code>/<str:step>/", tables_dealer.report, name="dealer-report"),
]
