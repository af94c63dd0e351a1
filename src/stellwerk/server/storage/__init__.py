"""What is kept: people, tables, and the log of everything that happens at a table. SQLite or PostgreSQL."""
