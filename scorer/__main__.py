"""``python -m scorer`` is the command line."""

from scorer.cli import main

main(prog_name="scorer")
