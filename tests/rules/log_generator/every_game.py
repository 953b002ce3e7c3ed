"""The random games of every game of the registry, each from the module of its name.

A module brings a ``LogGenerator``; ``OCCURRENCES``, what has to happen on one in so many of its boards at
least, so that comparing them means something; and ``TOGETHER``, a generator that writes whatever the
rules of the whole log say, how many of its logs are tried, and the codes they have to meet.
"""

from importlib import import_module

from scorer.rules.games import NAMES

GENERATORS = {name: import_module(f"tests.rules.log_generator.{name}") for name in NAMES}
