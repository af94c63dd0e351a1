"""The server: tables that people and bots play at over the network, kept in SQL."""
