"""The rules of «Jeder für sich»: everybody plays alone, as in Handjass, Bodenjass and Molotow."""
