"""Addresses of the calculators' API."""

from django.urls import path

from access.endpoint import addresses
from calculators import api
from calculators.registry import CALCULATORS

urlpatterns = [
    *addresses(api.rulings_list),
    path("calculators/", api.CalculatorList.as_view(), name="calculators-list"),
    *(
        path(f"calculators/{one.name}/", api.view_of_calculator(one).as_view(), name=f"calculate-{one.name}")
        for one in CALCULATORS
    ),
    path("calculators/<str:name>/", api.UnknownCalculator.as_view(), name="calculate-unknown"),
]
