"""The rules of the Coiffeur: settings, presets, checks of facts, board, and sentences."""
