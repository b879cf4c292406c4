"""Addresses of the payouts' API."""

from django.urls import path

from payouts import api

urlpatterns = [
    path("events/<int:event_id>/pool/", api.Pool.as_view(), name="api-pool"),
    path("events/<int:event_id>/ladder/", api.Ladder.as_view(), name="api-ladder"),
    path("events/<int:event_id>/awards/", api.AwardList.as_view(), name="api-awards"),
    path("events/<int:event_id>/settle/", api.Settle.as_view(), name="api-settle"),
    path("awards/<int:award_id>/pay/", api.AwardPay.as_view(), name="api-award-pay"),
    path("awards/<int:award_id>/take-back/", api.AwardTakeBack.as_view(), name="api-award-take-back"),
]
