"""Rules of a club's championship: regulation, draw, sheets, rankings.

Members are identified by their numbers.
"""
