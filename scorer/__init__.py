"""Schreiber, a web application for the scores of Jass games and the championship of a club."""

__version__ = "0.1.0"
