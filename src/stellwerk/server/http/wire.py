"""HTTP as it comes over the wire, with an end to it: uvicorn's quick parser would collect headers for ever."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD = 64 * 1024
"""Bytes of a request before its body: its address and all its headers."""


class BoundedHttp(HttpToolsProtocol):
    """Ends a connection whose request does not come to its point."""

    _reading_head = True
    _head = 0

    def on_message_begin(self) -> None:
        """Begin to count."""
        super().on_message_begin()
        self._reading_head, self._head = True, 0

    def on_headers_complete(self) -> None:
        """Stop counting: the body has a guard of its own."""
        super().on_headers_complete()
        self._reading_head = False

    def data_received(self, data: bytes) -> None:
        """Take what comes, as long as it is not too much."""
        super().data_received(data)
        self._head += len(data)
        if self._reading_head and self._head > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response("Too long a request.")
