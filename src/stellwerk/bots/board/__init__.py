"""The bots of the board games: plans, tickets, cards, claims."""
