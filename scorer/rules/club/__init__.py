"""Rules of a club's championship: regulation, draw, sheets, rankings.

Members are numbers here. *Rule:* rules page B3-B6, regulations page.
"""
