"""The way from one schema to the next: an Alembic environment that travels with the package."""
