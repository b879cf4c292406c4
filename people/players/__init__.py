"""The players of the house: added, corrected, found, photographed, merged."""
