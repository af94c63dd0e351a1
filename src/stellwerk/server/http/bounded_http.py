"""HTTP as it comes over the wire, with an end to it: uvicorn's quick parser would collect headers for ever."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD = 64 * 1024
"""Bytes of a request before its body: its address and all its headers."""
HEAD_SECONDS = 20.0
"""How long that may take to arrive."""


class BoundedHttp(HttpToolsProtocol):
    """Ends a connection whose request does not come to its point."""

    head_seconds = HEAD_SECONDS
    _reading_head = True
    _head = 0
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Begin to count."""
        super().on_message_begin()
        self._reading_head, self._head = True, 0
        if self._late is None:
            self._wait_for_head()

    def on_headers_complete(self) -> None:
        """Stop counting: the body has a guard of its own."""
        super().on_headers_complete()
        self._reading_head = False
        self._stop_waiting()

    def data_received(self, data: bytes) -> None:
        """Take what comes, as long as it is not too much."""
        super().data_received(data)
        self._head += len(data)
        if self._reading_head and self._head > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response("Too long a request.")

    def _wait_for_head(self) -> None:
        # Closed without a word: browsers connect ahead of time, and would take it for the answer to a later request.
        self._late = self.loop.call_later(self.head_seconds, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
