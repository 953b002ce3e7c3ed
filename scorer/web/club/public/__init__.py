"""Public pages, walls, prize-giving, passing on."""
