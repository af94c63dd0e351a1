import { render } from "svelte/server";
import { expect, test } from "vitest";
import Board from "../../src/board/Board.svelte";
import BoardText from "../../src/board/BoardText.svelte";
import { freeBox, meet, obstacles } from "../../src/board/free";
import { lineThrough, neighbour, tracksOf } from "../../src/board/tracks";
import { BOARDS, gameOf, planOf } from "./plan";

const plan = planOf("usa");
const game = gameOf(plan);
const tracks = tracksOf(game, plan);
const [first, second, third] = tracks.map(({ id }) => id) as [string, string, string];

const count = (text: string, what: RegExp) => [...text.matchAll(what)].length;

test("a line through spaces goes from end to end, whichever way they are turned", () => {
  const space = (x: number, angle: number) => ({ x, y: 0, angle, locomotive: false });
  expect(lineThrough([space(0, 0), space(30, 0)], 24)).toBe("M-7.0 0.0L0.0 0.0L30.0 0.0L37.0 0.0");
  expect(lineThrough([space(30, 0), space(0, 0)], 24)).toBe("M37.0 0.0L30.0 0.0L0.0 0.0L-7.0 0.0");
});

test("arrow keys go to the next track on that side", () => {
  const [west, here, east, south] = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 30, y: 5 },
    { x: 12, y: 9 },
  ] as const;
  const all = [west, here, east, south];
  expect(neighbour(here, [-1, 0], all)).toBe(west);
  expect(neighbour(here, [1, 0], all)).toBe(south);
  expect(neighbour(here, [0, 1], all)).toBe(south);
  expect(neighbour(west, [-1, 0], all)).toBe(west);
});

test.each(BOARDS)("the ornaments of %s stand where nothing else does", (board) => {
  const drawn = planOf(board);
  const taken = obstacles(drawn);
  const title = freeBox(drawn, 230, 56, taken);
  // A small board may have no room for them.
  expect(title !== null || drawn.width < 800).toBe(true);
  expect(title ? taken.filter((one) => meet(title, one)) : []).toEqual([]);
});

test("every track is drawn and told, with all its spaces", () => {
  const { body } = render(Board, { props: { game, plan } });
  expect(count(body, /data-track=/g)).toBe(tracks.length);
  expect(count(body, /-space-grey" transform/g)).toBe(tracks.reduce((sum, { spaces }) => sum + spaces.length, 0));
  expect(count(body, /tabindex="0" aria-label="[^"]*free"/g)).toBe(1);
});

test("what can be claimed stands out, and is where the keys begin", () => {
  const { body } = render(Board, { props: { game, plan, claimable: new Set([third]) } });
  expect(count(body, /class="halo [^"]*\bclaimable"/g)).toBe(1);
  expect(body).toMatch(new RegExp(`data-track="${third}" role="button" tabindex="0" aria-label="[^"]*can be claimed"`));
});

test("claimed tracks have the wagons of their owners, shared ones of both", () => {
  const players = ["blue", "red"].map((colour, pattern) => ({ name: colour.toUpperCase(), colour, pattern }));
  const { body } = render(Board, { props: { game, plan, players, owners: { [first]: [0], [second]: [0, 1] } } });
  const lengths = tracks.slice(0, 2).map(({ spaces }) => spaces.length) as [number, number];
  expect(count(body, /-wagon-0" transform/g)).toBe(lengths[0] + lengths[1]);
  expect(count(body, /-wagon-1" transform/g)).toBe(lengths[1]);
  expect(body).toContain("claimed by BLUE and RED");
});

test("a preview shows wagons that are not there yet, and a ticket its cities and its way", () => {
  const players = [{ name: "Ada", colour: "blue", pattern: 0 }];
  const marks = { denver: "open", omaha: "done" } as const;
  const props = { game, plan, players, marks, way: new Set([second]), preview: { track: first, seats: [0] } };
  const { body } = render(Board, { props });
  expect(count(body, /class="track[^"]* preview/g)).toBe(1);
  expect(count(body, /class="halo case [^"]*\bway"/g)).toBe(1);
  expect(body).toMatch(/data-city="denver"[^>]*-open"/);
  expect(body).toMatch(/data-city="omaha"[^>]*-done"/);
});

test("the board as text has a row for each track, and a button where it can be claimed", () => {
  const { body } = render(BoardText, { props: { game, plan, claimable: new Set([first]), onchoose: () => {} } });
  expect(count(body, /<tr/g)).toBe(tracks.length + 1);
  expect(count(body, /<button/g)).toBe(1);
});
