"""The real PostgreSQL of the server's tests, for the long ones too."""

from tests.server.conftest import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]
