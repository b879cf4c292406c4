"""Addresses of the floor's pages and taps."""

from django.urls import path

from floor.pages import arrivals, button, drawn, life, lists, needs, order, parts, proof, seats, taps

urlpatterns = [
    path("events/<int:event_id>/floor/plan/", parts.plan_part, name="floor-plan"),
    path("events/<int:event_id>/floor/todo/", parts.todo_part, name="floor-todo"),
    path("events/<int:event_id>/floor/latest/", parts.latest_part, name="floor-latest"),
    path("events/<int:event_id>/floor/together/", taps.together, name="floor-together"),
    path("events/<int:event_id>/floor/draw/", taps.draw, name="floor-draw"),
    path("events/<int:event_id>/floor/apply/<str:suggestion_id>/", taps.apply, name="floor-apply"),
    path("events/<int:event_id>/floor/blinds/", seats.blinds, name="floor-blinds"),
    path("events/<int:event_id>/floor/start/", life.start, name="floor-start"),
    path("events/<int:event_id>/floor/cancel/", life.cancel, name="floor-cancel"),
    path("days/<int:day_id>/floor/end/", life.end_day, name="floor-end-day"),
    path("events/<int:event_id>/floor/awaited/", arrivals.awaited, name="floor-awaited"),
    path("events/<int:event_id>/floor/buttons/", arrivals.draw_buttons, name="floor-draw-buttons"),
    path("events/<int:event_id>/floor/seen/", arrivals.seen, name="floor-seen"),
    path("events/<int:event_id>/floor/house-moves/<int:house_move_id>/veto/", taps.veto, name="floor-veto"),
    path("events/<int:event_id>/floor/tables/<int:table_id>/button/", button.button, name="floor-button"),
    path("entries/<int:entry_id>/hold/", taps.hold_player, name="floor-hold-player"),
    path("events/<int:event_id>/moves/", lists.moves, name="floor-moves"),
    path("events/<int:event_id>/journal/", lists.lines, name="floor-journal"),
    path("events/<int:event_id>/draws/", proof.proofs, name="floor-proofs"),
    path("events/<int:event_id>/needs/", needs.needs, name="floor-needs"),
    path("events/<int:event_id>/break-order/", order.break_order, name="floor-break-order"),
    path("lines/<int:line_id>/drawn/", drawn.drawn, name="floor-drawn"),
    path("lines/<int:line_id>/proof/", proof.proof, name="floor-proof"),
    path("lines/<int:line_id>/undo/", lists.undo, name="floor-undo"),
    path("entries/<int:entry_id>/bust/", taps.bust, name="floor-bust"),
    path("events/<int:event_id>/floor/move/<int:entry_id>/", seats.move, name="floor-move"),
    path("entries/<int:entry_id>/verify/", taps.verify, name="floor-verify"),
    path("entries/<int:entry_id>/reinstate/", taps.reinstate, name="floor-reinstate"),
    path("entries/<int:entry_id>/rebuy/", taps.rebuy, name="floor-rebuy"),
    path("entries/<int:entry_id>/buy-back/", taps.buy_back, name="floor-buy-back"),
    path("entries/<int:entry_id>/re-enter/", taps.re_enter, name="floor-re-enter"),
    path("events/<int:event_id>/floor/tables/<int:table_id>/", seats.table, name="floor-table"),
    path("tables-in-play/<int:table_id>/hold/", taps.hold, name="floor-hold"),
    path("tables-in-play/<int:table_id>/step/<str:step>/", taps.table_step, name="floor-table-step"),
]
