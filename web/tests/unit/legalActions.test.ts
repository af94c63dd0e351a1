import { expect, test } from "vitest";
import type { Action } from "../../src/api";
import {
  cardsOf,
  claimsOf,
  fewest,
  keeping,
  offered,
  splitsOf,
  standIns,
  the,
  these,
} from "../../src/table/legalActions";

const claim = (track: string, colour: string, locomotives: number, saving?: number) =>
  ({ do: "claim_route", track, colour, locomotives, ...(saving === undefined ? {} : { saving }) }) as Action;

test("the ways to pay for a track come together, locomotives saved first", () => {
  const legal: Action[] = [
    { do: "draw_blind" },
    claim("a", "locomotive", 3),
    claim("a", "red", 2),
    claim("b", "blue", 0),
    claim("a", "red", 0),
    claim("a", "green", 1),
  ];
  const claims = claimsOf(legal);
  expect([...claims.keys()]).toEqual(["a", "b"]);
  expect(claims.get("a")?.map(({ colour, locomotives }) => `${colour} ${locomotives}`)).toEqual([
    "red 0",
    "green 1",
    "red 2",
    "locomotive 3",
  ]);
});

test("with as many locomotives, the way that saves a card comes first", () => {
  const ways = claimsOf([claim("a", "red", 0), claim("a", "red", 0, 1)]).get("a");
  expect(ways?.map(({ saving = 0 }) => saving)).toEqual([1, 0]);
});

test.each([
  [claim("a", "red", 1), 4, { red: 3, locomotive: 1 }],
  [claim("a", "red", 0, 1), 4, { red: 3 }],
  [claim("a", "locomotive", 4), 4, { locomotive: 4 }],
  [claim("a", "locomotive", 3, 1), 4, { locomotive: 3 }],
  [claim("a", "red", 2), 2, { locomotive: 2 }],
] as const)("the cards that a way to pay takes: %o of %i", (action, length, cards) => {
  const [way] = these([action], "claim_route");
  expect(way && cardsOf(way, length)).toEqual(cards);
});

test("tickets can be kept in just those subsets that are legal, in any order", () => {
  const legal: Action[] = [
    { do: "keep_tickets", tickets: ["a", "b"] },
    { do: "keep_tickets", tickets: ["a", "c"] },
    { do: "keep_tickets", tickets: ["a", "b", "c"] },
  ];
  expect(keeping(legal, new Set(["b", "a"]))).toBe(legal[0]);
  expect(keeping(legal, new Set(["b", "c"]))).toBeNull();
  expect(keeping(legal, new Set(["a"]))).toBeNull();
  expect(fewest(legal)).toBe(2);
  expect(offered(legal)).toEqual(["a", "b", "c"]);
});

test("a payment is split between hand and holder", () => {
  const legal: Action[] = [
    { do: "from_holder", cards: 0, locomotives: 1 },
    { do: "from_holder", cards: 2, locomotives: 0 },
    { do: "from_holder", cards: 2, locomotives: 1 },
  ];
  const splits = splitsOf(legal, { colour: "red", cards: 3, locomotives: 1 });
  expect(splits.map(({ hand, holder }) => [hand, holder])).toEqual([
    [{ red: 1, locomotive: 1 }, { red: 2 }],
    [{ red: 1 }, { red: 2, locomotive: 1 }],
    [{ red: 3 }, { locomotive: 1 }],
  ]);
  expect(splits[0]?.action).toBe(legal[1]);
});

test("cards that stand in are grouped by colour, fewest first", () => {
  const legal: Action[] = [
    { do: "stand_in", colour: "red", cards: 2 },
    { do: "stand_in", colour: "blue", cards: 1 },
    { do: "stand_in", colour: "red", cards: 1 },
  ];
  expect([...standIns(legal)].map(([colour, ways]) => [colour, ways.map(({ cards }) => cards)])).toEqual([
    ["red", [1, 2]],
    ["blue", [1]],
  ]);
});

test("what there is one of is found, and what is not there is not", () => {
  expect(the([{ do: "stop" }], "stop")).toEqual({ do: "stop" });
  expect(the([{ do: "stop" }], "pass")).toBeNull();
});
