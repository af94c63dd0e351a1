"""What is in the box: boards, cards, tickets and technologies as data files, checked and turned into tables."""
