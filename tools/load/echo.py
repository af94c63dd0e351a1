"""A bare FastAPI that echoes what it is sent: the floor under the load script's figures. Ends on SIGINT."""

import asyncio
import contextlib
import socket

import uvicorn
from fastapi import FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect

app = FastAPI()


@app.websocket("/")
async def echo(socket: WebSocket) -> None:
    """Send back what comes."""
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await socket.send_text(await socket.receive_text())


def main() -> None:
    """Serve on a free port, and say which."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(app, lifespan="off", ws="websockets-sansio", log_level="error", timeout_graceful_shutdown=1)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(uvicorn.Server(config).serve([listener]))


if __name__ == "__main__":
    main()
