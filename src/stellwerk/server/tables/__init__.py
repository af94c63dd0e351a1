"""Tables: the log of what happened at each, the state it adds up to, the commands that add to it, who is told what."""
