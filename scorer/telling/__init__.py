"""What screen and paper both tell: the names of things, and sentences about a game.

Everything takes the ``gettext`` of the reader; the msgid is the de-CH text itself.
"""
