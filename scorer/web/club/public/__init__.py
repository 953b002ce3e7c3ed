"""Public pages, walls, prize-giving, sharing."""
