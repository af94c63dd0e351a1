"""Alembic's way in: runs the migrations on the connection that `migrate` hands over, in its transaction."""

from alembic import context

from stellwerk.server.storage.migrate import VERSION_TABLE
from stellwerk.server.storage.schema import metadata

# SQLite can undo a change of schema too, once its driver is kept from committing behind our back (database.py).
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
