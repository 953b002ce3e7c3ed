"""Score-keeping for Jass: rules, log, slate, paper and web."""

__version__ = "0.1.0"
