"""The pages in the browser: built ones out of the package, or a small page that says how to build them."""

import mimetypes
from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from stellwerk.server.http.middleware import API

FOLDER = Path(__file__).resolve().parent.parent / "pages"
"""Where the build puts the pages; the wheel carries them."""
ASSETS = "assets/"
"""The folder of files whose names hold a hash of their content."""
INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stellwerk</title></head>
<body>
<h1>Stellwerk</h1>
<p>The server runs, but its pages are not built yet. In the folder of the sources, <code>make web</code> builds them;
then start the server again.</p>
<p lang="de">Der Server läuft, aber seine Seiten sind noch nicht gebaut. Im Ordner mit den Quellen baut sie
<code>make web</code>; danach den Server neu starten.</p>
<ul>
<li><a href="/api/games">/api/games</a>: the games · <span lang="de">die Spiele</span></li>
<li><a href="/api/openapi.json">/api/openapi.json</a>: the interface for programs ·
<span lang="de">die Schnittstelle für Programme</span></li>
</ul>
</body>
</html>
"""


class Pages:
    """Answers with a page whatever is no route of the API. What there is to send is listed once, at the start."""

    def __init__(self, folder: Path, otherwise: ASGIApp) -> None:
        self._otherwise = otherwise
        self._files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        asked = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        found = self._page(scope["path"].removeprefix("/")) if asked else None
        await (found or self._otherwise)(scope, receive, send)

    def _page(self, path: str) -> Response | None:
        if f"/{path}/".startswith(f"{API}/") or ".." in path.split("/"):
            return None
        if path in self._files:
            return _send(self._files[path], FOR_EVER if path.startswith(ASSETS) else ASK_AGAIN)
        if path.startswith(ASSETS):
            return None
        if INDEX in self._files:  # the page itself knows its addresses: a link to a table opens it
            return _send(self._files[INDEX], ASK_AGAIN)
        return None if path else HTMLResponse(NOT_BUILT, headers={"Cache-Control": ASK_AGAIN})


def serve_pages(app: FastAPI, folder: Path | None = None) -> None:
    """Let the app answer with pages wherever it has no route: the package's own, or those of another folder."""
    app.router.default = Pages(folder or FOLDER, app.router.default)


def _send(file: Path, keep: str) -> FileResponse:
    kind, _ = mimetypes.guess_type(file.name)
    return FileResponse(file, media_type=kind or "application/octet-stream", headers={"Cache-Control": keep})
