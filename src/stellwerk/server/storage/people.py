"""People, what they prove it with, and whom they do not want to read."""

from typing import Any

from sqlalchemy import Update, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from stellwerk.server.storage.database import Database
from stellwerk.server.storage.schema import credentials, mutes, people
from stellwerk.server.storage.values import Credential, Person

PERSON = select(*(people.c[name] for name in Person.__dataclass_fields__))
CREDENTIAL = [credentials.c[name] for name in Credential.__dataclass_fields__]


class PeopleStore:
    """The part of the store that knows people."""

    database: Database

    def person(self, id: str) -> Person | None:
        """One person."""
        with self.database.reading() as connection:
            found = connection.execute(PERSON.where(people.c.id == id)).first()
        return None if found is None else Person(*found)

    def add_person(self, person: Person, credential: Credential | None = None) -> None:
        """Write a new person, with their first credential in the same commit."""
        with self.database.writing() as connection:
            connection.execute(insert(people), vars(person))
            if credential is not None:
                connection.execute(insert(credentials), vars(credential))

    def rename_person(self, id: str, name: str) -> bool:
        """Set a person's name; False: there is no such person."""
        return self._change(id, name=name)

    def set_language(self, id: str, language: str) -> bool:
        """Set the language that a person reads; False: there is no such person."""
        return self._change(id, language=language)

    def _change(self, id: str, **values: Any) -> bool:
        with self.database.writing() as connection:
            return connection.execute(update(people).where(people.c.id == id).values(values)).rowcount == 1

    def credential(self, hashed: str) -> Credential | None:
        """The credential with this hash, unless it was revoked."""
        query = select(*CREDENTIAL).where(credentials.c.hash == hashed, credentials.c.revoked.is_(None))
        with self.database.reading() as connection:
            found = connection.execute(query).first()
        return None if found is None else Credential(*found)

    def credentials_of(self, person: str, kind: str | None = None) -> list[Credential]:
        """What a person can prove it with, the newest first; nothing revoked."""
        query = select(*CREDENTIAL).where(credentials.c.person == person, credentials.c.revoked.is_(None))
        if kind is not None:
            query = query.where(credentials.c.kind == kind)
        with self.database.reading() as connection:
            return [Credential(*found) for found in connection.execute(query.order_by(credentials.c.created.desc()))]

    def add_credential(self, credential: Credential) -> None:
        """Write a new credential."""
        with self.database.writing() as connection:
            connection.execute(insert(credentials), vars(credential))

    def use_credential(self, hashed: str, now: float) -> Credential | None:
        """Use a credential that is good for one time. Whoever comes second gets None, however close behind."""
        return self._spend(update(credentials).where(credentials.c.hash == hashed).values(used=now))

    def forget_moves(self, before: float) -> None:
        """Delete the links that move a seat and were made before a time, used or not: they are good for nothing."""
        c = credentials.c
        with self.database.writing() as connection:
            connection.execute(delete(credentials).where(c.kind == "move", c.created < before))

    def revoke_credential(self, hashed: str, now: float) -> Credential | None:
        """Make a credential worthless; None: there is no such, or it was revoked before."""
        return self._spend(update(credentials).where(credentials.c.hash == hashed).values(revoked=now), once=False)

    def _spend(self, change: Update, once: bool = True) -> Credential | None:
        good = credentials.c.revoked.is_(None)
        with self.database.writing() as connection:
            change = change.where(good & credentials.c.used.is_(None) if once else good)
            found = connection.execute(change.returning(*CREDENTIAL)).first()
        return None if found is None else Credential(*found)

    def mutes(self, person: str, table: str) -> frozenset[str]:
        """Whom a person does not want to read at a table."""
        query = select(mutes.c.muted_person).where(mutes.c.person == person, mutes.c.table_id == table)
        with self.database.reading() as connection:
            return frozenset(connection.execute(query).scalars())

    def mute(self, person: str, table: str, muted: str) -> None:
        """Do not show a person what somebody says at a table. Twice is as good as once."""
        kind = postgresql if self.database.is_postgres else sqlite
        values = {"person": person, "table_id": table, "muted_person": muted}
        with self.database.writing() as connection:
            connection.execute(kind.insert(mutes).on_conflict_do_nothing(), values)

    def unmute(self, person: str, table: str, muted: str) -> None:
        """Show it again."""
        c = mutes.c
        with self.database.writing() as connection:
            connection.execute(delete(mutes).where(c.person == person, c.table_id == table, c.muted_person == muted))
