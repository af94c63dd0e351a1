// Somebody who plays: looks at what the page offers, and clicks, taps or types. No move is made but through the page.

import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

/** How somebody uses the page. */
type Way = "click" | "tap" | "keys";

/** What a person sees on the page of a running table. */
export interface Seen {
  readonly over: boolean;
  readonly number: number;
  /** The kind of panel that asks something, if one does. */
  readonly decision: string | null;
  readonly tracks: readonly { readonly id: string; readonly length: number }[];
  /** What can be taken: "slot-0", "deck", "tickets". */
  readonly market: readonly string[];
  readonly buys: readonly string[];
  /** Buttons that end something: stop, pass. */
  readonly ends: number;
}

const CLAIMABLE = "can be claimed|jetzt nutzbar";

/** Two presses at one place within this time are a double click, in milliseconds: it takes one card, and claims nothing. */
const DOUBLE_CLICK = 600;
/** As near as this, in pixels, is one place. */
const NEAR = 60;

/** A table with bots in all other seats, begun: how tables are opened is tried elsewhere. */
export async function startTable(
  context: BrowserContext,
  game: string,
  seats: number,
  more: { options?: object; people?: number; think_aloud?: boolean; timer?: "relaxed" | "fast" } = {},
): Promise<string> {
  const { people = 1, ...wishes } = more;
  const bots = Array.from({ length: seats - people }, (_, bot) => ({ seat: people + bot, level: "easy" }));
  const data = { game, seats, name: "Ada", pace: 0, bots, ...wishes };
  const opened = await context.request.post("/api/tables", { data });
  expect(opened.ok(), await opened.text()).toBe(true);
  const { table } = (await opened.json()) as { table: string };
  if (people === 1) await command(context, table, { do: "start" });
  return table;
}

/** Tell a table something that is no move. */
export async function command(context: BrowserContext, table: string, what: object): Promise<void> {
  const id = Math.random().toString(36).slice(2);
  const answer = await context.request.post(`/api/tables/${table}/commands`, { data: { id, command: what } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** What is on the page now. */
export function look(page: Page): Promise<Seen> {
  return page.evaluate((claimable) => {
    const desk = document.querySelector<HTMLElement>(".desk");
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement | SVGElement>(selector)];
    const label = (element: Element) => element.getAttribute("aria-label") ?? "";
    const tracks = all("[data-track]").filter((track) => new RegExp(claimable).test(label(track)));
    return {
      over: desk === null,
      number: Number(desk?.dataset.number ?? 0),
      decision: all("[data-decision]")[0]?.dataset.decision ?? null,
      tracks: tracks.map((track) => ({
        id: track.dataset.track ?? "",
        length: Number(/, (\d+) /.exec(label(track))?.[1] ?? 0),
      })),
      market: all("[data-place][aria-disabled=false]").map((place) => place.dataset.place ?? ""),
      buys: all("[data-technology]:has(button.buy)").map((one) => one.dataset.technology ?? ""),
      ends: all("[data-end]").length,
    };
  }, CLAIMABLE);
}

/** Where something is, when it stands still: what is aimed at must not move away before the click comes. */
export async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const { x, y, width, height } = await target.evaluate(async (element) => {
    const box = () => element.getBoundingClientRect();
    for (let last = box(); ; ) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const now = box();
      if (now.width && now.x === last.x && now.y === last.y && now.width === last.width) return now.toJSON();
      last = now;
    }
  });
  return { x, y, width, height };
}

/** Tap, and wait until the page has heard it: the browser makes a click of a tap by itself, some time after it. */
async function tapped(target: Locator): Promise<void> {
  const heard = target.evaluate(
    ({ ownerDocument: page }) =>
      new Promise<void>((done) => page.addEventListener("click", () => done(), { once: true, capture: true })),
  );
  await target.tap();
  await heard;
}

/** Somebody who plays to the end. */
export class Person {
  /** Routes at least this long are claimed as soon as they can be; shorter ones when many turns are over. */
  longish = 3;
  /** Technologies that are bought as soon as they can be. */
  wishes: readonly string[] = [];
  decisions = 0;
  private pressed = { x: -NEAR, y: -NEAR, at: 0 };

  constructor(
    readonly page: Page,
    readonly way: Way = "click",
  ) {}

  /** Wait until a decision is ours, or the game is over. */
  async asked(): Promise<Seen> {
    await this.page.waitForFunction(() => {
      const desk = document.querySelector<HTMLElement>(".desk");
      return desk ? desk.dataset.asked === "true" : document.querySelector("main h1") !== null;
    });
    return look(this.page);
  }

  /** Play until the game is over, deciding at most so often. */
  async play(most = 500): Promise<void> {
    for (;;) {
      const seen = await this.asked();
      if (seen.over) return;
      expect(++this.decisions, "decisions").toBeLessThan(most);
      await this.decide(seen);
      await this.moved(seen.number);
    }
  }

  /** Wait until the game has gone on. */
  async moved(number: number): Promise<void> {
    await this.page.waitForFunction((before) => {
      const desk = document.querySelector<HTMLElement>(".desk");
      return !desk || Number(desk.dataset.number) > before;
    }, number);
  }

  /** One decision, from what is seen. */
  async decide(seen: Seen): Promise<void> {
    if (seen.decision) await this.answer(seen.decision);
    else if (seen.ends && !seen.tracks.length) await this.press(this.page.locator("[data-end]").first());
    else if (!(await this.buy(seen)) && !(await this.claim(seen))) await this.take(seen);
  }

  /** Answer the panel that asks. */
  async answer(decision: string): Promise<void> {
    const panel = this.page.locator("[data-decision]");
    if (decision === "keep") {
      const boxes = panel.getByRole("checkbox");
      const confirm = panel.getByRole("button");
      for (let box = 0; box < (await boxes.count()) && !(await confirm.isEnabled()); box++) {
        await this.press(boxes.nth(box), "Space");
      }
      await this.press(confirm);
    } else await this.press(panel.getByRole("button").first());
  }

  private async buy({ buys }: Seen): Promise<boolean> {
    const wish = this.wishes.find((one) => buys.includes(one));
    if (wish) await this.press(this.page.locator(`[data-technology="${wish}"] button.buy`));
    return wish !== undefined;
  }

  private async claim({ tracks, market, number }: Seen): Promise<boolean> {
    const least = this.decisions > 120 || !market.length ? 1 : this.longish;
    const [longest] = tracks.toSorted((one, two) => two.length - one.length);
    if (!longest || longest.length < least) return false;
    await this.chooseTrack(longest.id);
    // Where there is one way to pay, and nobody wants to be asked, it is claimed already.
    const panel = this.page.locator('[data-decision="pay"]');
    await this.page.waitForFunction((before) => {
      const desk = document.querySelector<HTMLElement>(".desk");
      const asks = document.querySelector('[data-decision="pay"]');
      return asks || !desk || desk.dataset.asked === "false" || Number(desk.dataset.number) > before;
    }, number);
    if (await panel.count()) await this.answer("pay");
    return true;
  }

  /** Take cards; tickets if there are no cards. */
  private async take({ market }: Seen): Promise<void> {
    const cards = market.filter((place) => place !== "tickets");
    const place = cards[this.decisions % Math.max(1, cards.length)] ?? market[0];
    if (!place) throw new Error("the page offers nothing");
    await this.press(this.page.locator(`[data-place="${place}"]`));
  }

  /** Choose a track on the board. */
  async chooseTrack(id: string): Promise<void> {
    const track = this.page.locator(`[data-track="${id}"]`);
    if (this.way === "keys") await this.keysTo(track);
    else {
      const spaces = track.locator("use.space, use.wagon");
      const { x, y } = await this.aim(spaces.nth(Math.floor((await spaces.count()) / 2)));
      if (this.way === "tap") await this.page.touchscreen.tap(x, y);
      else await this.page.mouse.click(x, y);
      this.pressed = { x, y, at: Date.now() };
    }
  }

  /** By keys to a track: Tab to the routes, then from one to the next of those that can be claimed. */
  private async keysTo(track: Locator): Promise<void> {
    await this.tabTo(this.page.locator('[data-track][tabindex="0"]'));
    for (let step = 0; step < 120; step++) {
      if (await track.evaluate((element) => element === document.activeElement)) break;
      await this.page.keyboard.press("PageDown");
    }
    await expect(track).toBeFocused();
    await this.page.keyboard.press("Enter");
  }

  /** The middle of what is pressed next; later, as people are, where it would be the second click of a double click. */
  private async aim(target: Locator): Promise<{ x: number; y: number }> {
    const box = await boxOf(target);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const soon = this.pressed.at + DOUBLE_CLICK - Date.now();
    if (soon > 0 && Math.hypot(x - this.pressed.x, y - this.pressed.y) < NEAR) await this.page.waitForTimeout(soon);
    return { x, y };
  }

  /** Click, tap, or go there by Tab and press a key. */
  async press(target: Locator, key = "Enter"): Promise<void> {
    if (this.way === "keys") {
      await this.tabTo(target);
      await this.page.keyboard.press(key);
      return;
    }
    await target.scrollIntoViewIfNeeded();
    const where = await this.aim(target);
    if (this.way === "click") await target.click();
    else await tapped(target);
    // From now on: on a busy machine a click can come long after it was wished for.
    this.pressed = { ...where, at: Date.now() };
  }

  /** Tab, forwards or backwards, whichever is nearer, until it has the focus. */
  async tabTo(target: Locator): Promise<void> {
    for (let step = 0; step < 150; step++) {
      const where = await target.evaluate((element) => {
        const now = document.activeElement;
        if (now === element) return "there";
        const before = now && now !== document.body && element.compareDocumentPosition(now) & 4;
        return before ? "back" : "on";
      });
      if (where === "there") return;
      await this.page.keyboard.press(where === "back" ? "Shift+Tab" : "Tab");
    }
    throw new Error(`the keys do not lead to ${target}`);
  }
}
