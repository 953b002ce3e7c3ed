"""Use cases of an evening: announce, attend, penalise, close, cancel."""
