// People in the house, as tests have them: each with a browser of their own; and games that are over, played through fast.

import type { Page } from "@playwright/test";
import { test as base, type Opening } from "./boards";

/** Somebody new comes to an address. */
type Visit = (path: string, opening?: Opening) => Promise<Page>;

export const test = base.extend<{ visit: Visit }>({
  visit: async ({ enter }, use) => {
    await use(async (path, opening) => {
      const { page } = await enter(opening);
      await page.goto(path);
      return page;
    });
  },
});

/** What a table of a test is to be like: the person of the page sits in the first seat, bots in all others. */
export interface Played {
  readonly game: string;
  readonly seats: number;
  /** It ends after so many decisions of that person; without a number, when the game is over. */
  readonly decisions?: number;
}

/** Open a table for the person of this page and play, whatever is legal, longest routes first. Gives the table's id. */
export function playOut(page: Page, wanted: Played): Promise<string> {
  return page.evaluate(async ({ game, seats, decisions = Number.POSITIVE_INFINITY }) => {
    const bots = Array.from({ length: seats - 1 }, (_, bot) => ({ seat: bot + 1, level: "easy" }));
    const opened = await fetch("/api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ game, seats, name: "Ada", pace: 0, bots, listed: true }),
    });
    const { table } = await opened.json();
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/live`);
    let sent = 0;
    let done = 0;
    // What was asked for is answered before the news of it; older news is out of date.
    let waiting = false;
    let accepted = 0;
    const say = (message: object) => socket.send(JSON.stringify(message));
    const command = (what: object) => {
      waiting = true;
      say({ type: "command", id: `test-${sent++}`, command: what });
    };
    await new Promise<void>((over, failed) => {
      socket.onopen = () => {
        say({ type: "hello", seen: null });
        command({ do: "start" });
      };
      socket.onclose = () => failed(new Error("the connection was lost"));
      socket.onmessage = ({ data }) => {
        const heard = JSON.parse(data);
        if (heard.type === "refused") failed(new Error(heard.error.en));
        if (heard.type === "accepted") [waiting, accepted] = [false, heard.number];
        if (heard.type !== "news" || waiting || heard.number < accepted) return;
        const { legal } = heard.game;
        if (heard.table.phase === "over" || (legal && done >= decisions)) over();
        else if (legal) {
          const claims = legal.filter((action: { do: string }) => action.do === "claim_route");
          done++;
          command({ do: "act", action: claims.at(-1) ?? legal[0] });
        }
      };
    });
    socket.onclose = null;
    socket.close();
    return table as string;
  }, wanted);
}
