"""Why something is not allowed: one number a reason. The door puts each into a player's words, with its rule."""

(
    FINE,
    TRACK_OWNED,  # BASE-20
    TOO_FEW_TRAINS,  # BASE-23
    TECHNOLOGY_MISSING,  # UK-12
    OWNS_OTHER_TRACK,  # BASE-25
    TRACK_CLOSED,  # BASE-26
    TRACK_FREE,  # UK-24: right of way is for a track that somebody owns
    TOO_FEW_CARDS,  # BASE-20
    FERRY_LOCOMOTIVES,  # UK-8
    WRONG_COLOUR,  # BASE-20
    HELD_ALREADY,  # UK-13
    SOLD_OUT,  # UK-14…
    BOUGHT_ALREADY,  # UK-11
    OFF_SALE,  # UK-28
    NOT_USABLE_NOW,  # UK-25, UK-32
    IN_OWN_YARD,  # CARD-15
    NOT_MORE_CARDS,  # CARD-16
) = range(17)
