"""Addresses of the calculators' pages."""

from django.urls import path

from calculators import pages

urlpatterns = [
    path("calculators/", pages.calculators, name="calculators"),
    path("rulings/", pages.rulings, name="rulings"),
    path("calculators/<str:name>/", pages.calculator, name="calculator"),
]
