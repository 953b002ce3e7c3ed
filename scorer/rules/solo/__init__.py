"""Rules of «Jeder für sich»: everybody for himself, as in Handjass, Bodenjass and Molotow."""
