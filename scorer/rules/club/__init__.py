"""A club's championship: the regulation as data, the draw, the sheets, the rankings.

Members are numbers here. *Rule:* rules page B3-B6, regulations page.
"""
