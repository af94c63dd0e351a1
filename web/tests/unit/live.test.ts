import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Action, EntryTold, News } from "../../src/api";
import { freshly, joined, kept, Live } from "../../src/live";

/** A WebSocket that a test holds the other end of. */
class Wire {
  static made: Wire[] = [];
  static get last(): Wire {
    const wire = Wire.made.at(-1);
    if (!wire) throw new Error("nobody has connected");
    return wire;
  }
  readonly sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(readonly url: string) {
    Wire.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  orders(): Record<string, unknown>[] {
    return this.sent.filter(({ type }) => type === "command");
  }
}

const BLIND: Action = { do: "draw_blind" };
const entry = (number: number, text = ""): EntryTold => ({ number, at: 0, kind: "said", seat: 0, text });

function news(number: number, more: { since?: number | null; entries?: EntryTold[]; phase?: string } = {}): News {
  const { since = null, entries = [], phase = "running" } = more;
  return {
    ...{ type: "news", number, since, entries, table: { phase }, you: { seat: 0, host: true, undo: null } },
    game: { view: null, legal: [BLIND] },
  } as unknown as News;
}

const asked: string[] = [];
let log: EntryTold[] = [];
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.made = [];
  asked.length = 0;
  log = [];
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const after = Number(/after=(\d+)/.exec(path)?.[1] ?? 0);
    return { ok: true, status: 200, json: async () => ({ entries: log.filter(({ number }) => number > after) }) };
  });
  live = new Live("abc");
  Wire.last.onopen();
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

test("it says hello, and shows what it hears", () => {
  expect(Wire.last.url).toBe("ws://here/api/tables/abc/live");
  expect(Wire.last.sent).toEqual([{ type: "hello", seen: null }]);
  expect([live.connection, live.table, live.legal]).toEqual(["open", null, null]);
  Wire.last.say(news(3));
  expect(live.table?.phase).toBe("running");
  expect(live.legal).toEqual([BLIND]);
});

test("the log is asked for once, goes on with the news, and has nothing twice", async () => {
  log = [entry(1), entry(2), entry(3)];
  Wire.last.say(news(3));
  await settled();
  Wire.last.say(news(4, { since: 3, entries: [entry(4)] }));
  Wire.last.say(news(5, { since: 3, entries: [entry(4), entry(5)] }));
  expect(live.entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(asked).toEqual(["/api/tables/abc/log?after=0&limit=1000"]);
});

test("when news comes before the log is there, nothing is missing in the end", async () => {
  log = [entry(1), entry(2)];
  Wire.last.say(news(1));
  Wire.last.say(news(2, { since: 1, entries: [entry(2)] }));
  await settled();
  expect(live.entries.map(({ number }) => number)).toEqual([1, 2]);
});

test("a lost connection is opened again, later and later, and resumes", async () => {
  Wire.last.say(news(7));
  for (const pause of [500, 1000, 2000, 4000, 8000, 8000]) {
    Wire.last.onclose({ code: 1006 });
    expect(live.connection).toBe("lost");
    const before = Wire.made.length;
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(Wire.made.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(Wire.made.length).toBe(before + 1);
  }
  Wire.last.onopen();
  expect(Wire.last.sent).toEqual([{ type: "hello", seen: 7 }]);
  Wire.last.say(news(8, { since: 7 }));
  Wire.last.onclose({ code: 1012 });
  await vi.advanceTimersByTimeAsync(500);
  expect(live.connection).toBe("connecting");
});

test("a command that was not answered is sent again under its id, and done once", async () => {
  Wire.last.say(news(7));
  const number = live.act(BLIND);
  const [first] = Wire.last.orders();
  Wire.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(500);
  Wire.last.onopen();
  expect(Wire.last.orders()).toEqual([first]);
  Wire.last.say({ type: "accepted", id: first?.id, number: 8 });
  expect(await number).toBe(8);
  Wire.last.say(news(8));
  Wire.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(500);
  Wire.last.onopen();
  expect(Wire.last.orders()).toEqual([]);
});

test("a command given without a connection waits for one", async () => {
  Wire.last.onclose({ code: 1006 });
  const number = live.command({ do: "undo" });
  expect(live.pending).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  Wire.last.onopen();
  Wire.last.say({ type: "accepted", id: Wire.last.orders()[0]?.id, number: 2 });
  expect(await number).toBe(2);
  expect(live.pending).toBe(false);
});

test("nothing is decided twice, nor by news older than what was accepted", async () => {
  Wire.last.say(news(7));
  const done = live.act(BLIND);
  expect(live.legal).toBeNull();
  Wire.last.say({ type: "accepted", id: Wire.last.orders()[0]?.id, number: 9 });
  expect(live.legal).toBeNull();
  await done;
  Wire.last.say(news(8));
  expect(live.legal).toBeNull();
  Wire.last.say(news(9));
  expect(live.legal).toEqual([BLIND]);
});

test("a refusal is thrown and shown, until something is accepted", async () => {
  Wire.last.say(news(7));
  const error = { code: "no_cards", rule: "BASE-20", en: "No.", de: "Nein." };
  const refused = live.act(BLIND).catch((why) => why.refusal);
  Wire.last.say({ type: "refused", id: Wire.last.orders()[0]?.id, error });
  expect(await refused).toEqual(error);
  expect(live.problem).toEqual(error);
  expect(live.legal).toEqual([BLIND]);
  const next = live.act(BLIND);
  Wire.last.say({ type: "accepted", id: Wire.last.orders()[1]?.id, number: 8 });
  await next;
  expect(live.problem).toBeNull();
});

test("asking changes nothing", async () => {
  const error = { code: "no_cards", rule: "", en: "No.", de: "Nein." };
  const [yes, no] = [live.ask(BLIND), live.ask(BLIND)];
  const [first, second] = Wire.last.sent.filter(({ type }) => type === "ask");
  Wire.last.say({ type: "answer", id: first?.id, legal: true });
  Wire.last.say({ type: "refused", id: second?.id, error });
  expect([await yes, await no]).toEqual([null, error]);
  expect(live.problem).toBeNull();
});

test("who is nobody yet gets a cookie, connects with it and says it again", async () => {
  const done = live.command({ do: "sit", name: "Ada" });
  const [first] = Wire.last.orders();
  Wire.last.say({ type: "refused", id: first?.id, error: { code: "nobody", rule: "", en: "", de: "" } });
  await settled();
  expect(asked).toEqual(["/api/me"]);
  expect(Wire.made).toHaveLength(2);
  Wire.last.onopen();
  expect(Wire.last.orders()).toEqual([first]);
  Wire.last.say({ type: "accepted", id: first?.id, number: 3 });
  expect(await done).toBe(3);
});

test("a table that is not there is gone for good", async () => {
  const error = { code: "unknown_table", rule: "", en: "There is none.", de: "Gibt es nicht." };
  Wire.last.say({ type: "fault", error });
  Wire.last.onclose({ code: 4404 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(live.gone).toEqual(error);
  expect(Wire.made).toHaveLength(1);
});

test("a connection that has gone silent is asked, then given up", async () => {
  Wire.last.say(news(1));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Wire.last.sent.at(-1)).toEqual({ type: "ping" });
  Wire.last.say({ type: "pong" });
  await vi.advanceTimersByTimeAsync(39_999);
  expect(live.connection).toBe("open");
  await vi.advanceTimersByTimeAsync(1);
  expect(live.connection).toBe("lost");
});

test("when the game is over, the log is told with all its secrets", async () => {
  log = [entry(1, "")];
  Wire.last.say(news(1));
  await settled();
  log = [entry(1, "open"), entry(2)];
  Wire.last.say(news(2, { since: 1, entries: [entry(2)], phase: "over" }));
  await settled();
  expect(live.entries.map((one) => "text" in one && one.text)).toEqual(["open", ""]);
});

test("what was there before is no news, what comes later is news once", () => {
  const freshIn = freshly();
  const numbers = (...all: number[]) => all.map((number) => entry(number));
  const told = (entries: readonly EntryTold[]) => freshIn(entries).map(({ number }) => number);
  expect(told([])).toEqual([]);
  expect(told(numbers(1, 2))).toEqual([]);
  expect(told(numbers(1, 2, 3, 4))).toEqual([3, 4]);
  expect(told(numbers(1, 2, 3, 4))).toEqual([]);
});

test("two parts of a log are one", () => {
  const numbers = (...all: number[]) => all.map((number) => entry(number));
  expect(joined(numbers(1, 4), numbers(2, 3, 4)).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  const known = numbers(1);
  expect(joined(known, [])).toBe(known);
});

const rode = (count: number, row?: string[]): object => ({
  event: { event: "rode_out", seat: 0, count, ...(row ? { row } : {}) },
  en: row ? `moves ${row.join(" ")}` : `moves ${count}`,
  de: "",
});
const acted = (number: number, ...events: object[]): EntryTold =>
  ({ number, at: 0, kind: "acted", seat: 0, bot: null, events }) as unknown as EntryTold;

test("what is seen in one moment only is kept as it can be read up, when something new comes", () => {
  const later = rode(2);
  const seen = acted(1, { ...rode(2, ["red", "locomotive"]), later }, rode(1));
  expect(joined([], [seen])).toEqual([seen]);
  expect(joined([seen], [entry(2)])).toEqual([acted(1, later, rode(1)), entry(2)]);
  expect(kept(seen)).toEqual(acted(1, later, rode(1)));
  expect(kept(entry(2))).toEqual(entry(2));
});
