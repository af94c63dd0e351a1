// After the game: every item is told and they add up, the chart's lines go through the points, and a seed that is not the
// promised one is found out.

import { afterEach, expect, test, vi } from "vitest";
import { type EntryTold, type Game, Refused, type SeatNow } from "../../src/api";
import { problemOf } from "../../src/i18n/index.svelte";
import { lineOf, momentAt, niceStep, SIZE, sampled, scaleOf } from "../../src/postgame/chart";
import { check, type GameRecord, notePromise, seedHash } from "../../src/postgame/fairness";
import { stepName } from "../../src/postgame/labels";
import { type Moment, Replay, seen, tracksIn } from "../../src/postgame/replay.svelte";
import {
  type Crew,
  linesOf,
  type Result,
  type Row,
  type Scoring,
  stepsOf,
  totalsAfter,
} from "../../src/postgame/steps";
import { playersOf } from "../../src/ui/players";

afterEach(() => {
  vi.unstubAllGlobals();
});

const crew = (seats: number[], more: Partial<Crew>): Crew => ({
  ...{ seats, score: 0, route_points: 0, tracks: 0, tickets: [], completed_tickets: 0, longest_path: 0 },
  ...{ longest_path_bonus: 0, most_tickets_bonus: 0, technologies: [], big_cities: [], last_tie_breaker: 0 },
  ...{ wins: false, ...more },
});
const ada = crew([0], {
  score: 30,
  route_points: 11,
  tracks: 2,
  tickets: [
    { ticket: "denver-omaha", points: 9, made: true, seat: 0 },
    { ticket: "boston-miami", points: 4, made: false, seat: 0 },
  ],
  longest_path: 7,
  longest_path_bonus: 10,
  technologies: [{ technology: "double_heading", points: 4 }],
  wins: true,
});
const ben = crew([1], { score: 5, route_points: 5, tracks: 1 });
const cells = (...all: [number | null, number | null][]) => all.map(([points, count]) => ({ points, count }));
const row = (id: string, crews: Row["crews"], more: Partial<Row> = {}): Row => ({
  ...{ id, name: { en: id, de: `${id} (de)` }, crews, parts: [], counted: null, ...more },
});
const heading = { id: "double_heading", name: { en: "Double heading", de: "Doppelspannung" } };
const rows = [
  row("routes", cells([11, 2], [5, 1])),
  row("tickets_made", cells([9, 1], [0, 0])),
  row("tickets_missed", cells([-4, 1], [0, 0])),
  row("longest_path", cells([10, 7], [0, 4])),
  row("technologies", cells([4, 1], [0, 0]), { parts: [{ ...heading, crews: cells([4, 1], [0, 0]) }] }),
  row("big_cities", cells([0, 0], [0, 0])),
];
const result = { game: "usa", crews: [ada, ben], winners: [0], shared: false, decided_by: "points", rows } as Result;
const scoring: Scoring = {
  crews: [
    { seats: [0], tickets: [{ ticket: "denver-omaha", path: ["a", "b"] }], longest: ["a"] },
    { seats: [1], tickets: [], longest: [] },
  ],
  points: [],
};
const game = {
  routes: [{}],
  bonuses: { longest_path: 10, most_tickets: 0 },
  tickets: [
    { id: "denver-omaha", between: ["denver", "omaha"] },
    { id: "boston-miami", between: ["boston", "miami"] },
  ],
} as unknown as Game;
const owners = { a: [0], b: [0], c: [1] };

test("all items together are the scores, and every kind has its row", () => {
  const steps = stepsOf(game, result, scoring, owners);
  expect(totalsAfter(steps, steps.length, 2)).toEqual([30, 5]);
  expect(totalsAfter(steps, 1, 2)).toEqual([11, 0]);
  const lines = linesOf(result.rows);
  expect(lines.map(({ id }) => id)).toEqual([
    "routes",
    "tickets_made",
    "tickets_missed",
    "longest_path",
    "technologies",
  ]);
  expect(lines.map(({ points }) => points)).toEqual([
    [11, 5],
    [9, null],
    [-4, null],
    [10, 0],
    [4, null],
  ]);
});

test("a bonus that the page has never heard of is told by what the server calls it", () => {
  const bonus = row("most_tracks", cells([15, 12], [0, 0]), { counted: { en: "({count})", de: "({count})" } });
  const plain = row("tidiness", cells([3, null], [0, null]));
  const steps = stepsOf(game, { ...result, rows: [bonus, plain] }, scoring, owners);
  expect(totalsAfter(steps, steps.length, 2)).toEqual([18, 0]);
  expect(steps.map((step) => stepName(game, step))).toEqual([
    "most_tracks (12)",
    "most_tracks (0)",
    "tidiness",
    "tidiness",
  ]);
  expect(linesOf([bonus, plain]).map(({ name, points }) => [name.de, points])).toEqual([
    ["most_tracks (de)", [15, null]],
    ["tidiness (de)", [3, 0]],
  ]);
});

test("what brings no points on this board, and is there for ties, is not told as an item", () => {
  const path = row("longest_path", cells([null, 7], [null, 4]));
  expect(stepsOf(game, { ...result, rows: [path] }, scoring, owners)).toEqual([]);
  expect(linesOf([path])).toEqual([]);
});

test("a ticket that was made is lit up on the board, one that was missed has open cities", () => {
  const steps = stepsOf(game, result, scoring, owners);
  const [made, missed] = steps.filter(({ kind }) => kind.startsWith("tickets_"));
  expect([...(made?.tracks ?? [])]).toEqual(["a", "b"]);
  expect(made?.marks).toEqual({ denver: "done", omaha: "done" });
  expect(missed).toMatchObject({ points: -4, marks: { boston: "open", miami: "open" } });
  expect(missed?.tracks.size).toBe(0);
});

test("the hash of a seed is the one that the server publishes", async () => {
  // api/seeds.py: seed_hash(7) begins with 6bae426822df52ca.
  expect((await seedHash("7".padStart(32, "0"))).slice(0, 16)).toBe("6bae426822df52ca");
});

test("the promised seed is fair, another one is not", async () => {
  const seed = "e3a84b72d8c1825ad6b4acd2bcc093df";
  const promised = await seedHash(seed);
  const record = { seed, seed_hash: promised } as GameRecord;
  expect(await check(record, "here", promised)).toMatchObject({ fair: true, noted: false, hash: promised });
  expect(await check({ ...record, chance: "keyed" }, "here", promised)).toMatchObject({ fair: true, keyed: true });
  expect(await check({ ...record, chance: "stream" }, "here", promised)).toMatchObject({ fair: true, keyed: false });
  const tampered = { ...record, seed: seed.replace("e3", "e4") };
  expect(await check(tampered, "here", promised)).toMatchObject({ fair: false, promised });
});

test("a promise that was changed afterwards, seed and all, is found out by whoever noted it", async () => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (n: string, v: string) => kept.set(n, v),
    },
  });
  const [first, second] = ["1".repeat(32), "2".repeat(32)];
  notePromise("table", await seedHash(first));
  notePromise("table", await seedHash(second));
  const changed = { seed: second, seed_hash: await seedHash(second) } as GameRecord;
  expect(await check(changed, "table", changed.seed_hash)).toMatchObject({ fair: false, noted: true });
  const kind = { seed: first, seed_hash: await seedHash(first) } as GameRecord;
  expect(await check(kind, "table", kind.seed_hash)).toMatchObject({ fair: true, noted: true });
});

test("the chart's scale holds all points, also those below zero, and lines stay until points change", () => {
  const points = [
    [0, 0],
    [4, 0],
    [4, -6],
  ];
  const scale = scaleOf(points, 640);
  expect(scale.ticks[0]).toBeLessThanOrEqual(-6);
  expect(scale.ticks.at(-1)).toBeGreaterThanOrEqual(4);
  expect(scale.x(0)).toBe(SIZE.left);
  expect(scale.x(2)).toBe(640 - SIZE.right);
  expect(lineOf(points, 0, scale)).toMatch(/^M[\d.]+ [\d.]+H[\d.]+V[\d.]+H[\d.]+$/);
  expect([0, 2].map((moment) => momentAt(scale.x(moment), 2, 640))).toEqual([0, 2]);
  expect([niceStep(10, 5), niceStep(131, 5), niceStep(3, 5)]).toEqual([2, 50, 1]);
  expect(sampled(158).at(-1)).toBe(158);
});

test("partners have one colour and two patterns, also if each chose a colour", () => {
  const colours = ["blue", "red", "green", "yellow", "black", "purple"].map((id) => ({ id })) as Game["colours"];
  const seat = (number: number, colour: string) => ({
    seat: number,
    colour,
    team: Math.floor(number / 2),
    name: colour,
  });
  const seats = (...all: string[]) => all.map((colour, number) => seat(number, colour)) as unknown as SeatNow[];
  const drawn = (...all: string[]) =>
    playersOf({ colours }, seats(...all)).map(({ colour, pattern }) => [colour, pattern]);
  expect(drawn("blue", "red")).toEqual([
    ["blue", 0],
    ["blue", 1],
  ]);
  expect(drawn("green", "green")).toEqual([
    ["green", 2],
    ["green", 5],
  ]);
});

test("with all hands open each hand is told by whose it is; through one pair of eyes only theirs", () => {
  const player = (seat: number, hand: object | null) => ({ seat, hand });
  const views = [0, 1].map((viewer) => ({
    teams: [],
    players: [player(0, viewer === 0 ? { red: 1 } : null), player(1, viewer === 1 ? { blue: 2 } : null)],
  }));
  const moment = { moment: 3, number: 5, views } as unknown as Moment;
  expect(seen(moment, "all")?.players.map(({ hand }) => hand)).toEqual([{ red: 1 }, { blue: 2 }]);
  expect(seen(moment, 1)?.players.map(({ hand }) => hand)).toEqual([null, { blue: 2 }]);
  expect(seen(moment, 4)).toBeNull();
});

test("a claim lights up its track", () => {
  const event = { event: "claimed", seat: 0, track: "denver-omaha", points: 7 };
  const entry = { kind: "acted", number: 1, at: 0, seat: 0, bot: null, events: [{ event, en: "", de: "" }] };
  expect([...tracksIn(entry as unknown as EntryTold)]).toEqual(["denver-omaha"]);
  expect(tracksIn(undefined).size).toBe(0);
});

test("what the server says about a replay is kept, and a lost connection is one", async () => {
  const error = { code: "not_over", en: "This game is not over.", de: "Dieses Spiel läuft noch." };
  vi.stubGlobal("fetch", async () => Response.json({ error }, { status: 409 }));
  const replay = new Replay("a");
  await replay.want(0);
  expect(replay.problem).toBeInstanceOf(Refused);
  expect(problemOf(replay.problem)).toBe("This game is not over.");
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
  await replay.want(0);
  expect(problemOf(replay.problem)).toBe("The server does not answer.");
  vi.stubGlobal("fetch", async () => Response.json({ last: 0, moments: [{ moment: 0, views: [] }] }));
  await replay.want(0);
  expect(replay.problem).toBeNull();
});
