"""The pages in the browser: built ones out of the package, or a small page that says how to build them."""

import mimetypes
from pathlib import Path

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from stellwerk.server.faults import fault
from stellwerk.server.http.guards import API

FOLDER = Path(__file__).resolve().parent.parent / "pages"
"""Where the build puts the pages; the wheel carries them."""
ASSETS = "assets"
"""The folder of files whose names hold a hash of their content."""
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


def serve_pages(app: FastAPI, folder: Path = FOLDER) -> None:
    """Let the app answer with pages wherever no route of the API is."""
    index = folder / "index.html"

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        if f"/{path}/".startswith(f"{API}/"):
            raise fault("not_found")
        found = _file(folder, path)
        if found is not None:
            return _sent(found, FOR_EVER if path.startswith(f"{ASSETS}/") else ASK_AGAIN)
        if path.startswith(f"{ASSETS}/"):
            raise fault("not_found")
        if index.is_file():  # the page itself knows its addresses: a link to a table opens it
            return _sent(index, ASK_AGAIN)
        if path:
            raise fault("not_found")
        return HTMLResponse(NOT_BUILT, headers={"Cache-Control": ASK_AGAIN})

    app.add_route("/{path:path}", page, methods=["GET", "HEAD"], include_in_schema=False)


def _file(folder: Path, path: str) -> Path | None:
    """The file of the pages with this path, and none outside their folder."""
    if not path or "\0" in path:
        return None
    found = (folder / path).resolve()
    inside = found.is_relative_to(folder.resolve())
    return found if inside and found.is_file() else None


def _sent(file: Path, keep: str) -> FileResponse:
    kind, _ = mimetypes.guess_type(file.name)
    return FileResponse(file, media_type=kind or "application/octet-stream", headers={"Cache-Control": keep})
