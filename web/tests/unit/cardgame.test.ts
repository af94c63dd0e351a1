// Picking cards for the yard from what is legal alone, and the stack laid out on tickets.

import { expect, test } from "vitest";
import type { Action, Game } from "../../src/api";
import { packed } from "../../src/cardgame/packing";
import { addable, changed, exactly, fitting, inMind, missing, playsOf, wholeSet } from "../../src/cardgame/plays";
import { cardsOfRow } from "../../src/cardgame/rows";
import { byKind, numberOf, oneByOne } from "../../src/cards/kinds";

const set = (colour: string, cards: number, locomotives = 0): Action => ({
  do: "play_set",
  colour,
  cards,
  locomotives,
});
// Red is raided: at least three. Blue can be played alone or with two others.
const LEGAL: Action[] = [
  { do: "draw_blind" },
  set("red", 3),
  set("red", 3, 1),
  set("blue", 1, 1),
  set("blue", 2),
  { do: "play_singles", colours: ["blue", "green", "white"] },
];
const plays = playsOf(LEGAL);

test("plays are the legal actions that take cards from the hand", () => {
  expect(plays.map(({ cards }) => cards)).toEqual([
    { red: 3 },
    { red: 3, locomotive: 1 },
    { blue: 1, locomotive: 1 },
    { blue: 2 },
    { blue: 1, green: 1, white: 1 },
  ]);
});

test("a card can be picked as long as some play has it", () => {
  expect(addable(plays, {}, "green")).toBe(true);
  expect(addable(plays, {}, "yellow")).toBe(false);
  expect(addable(plays, { green: 1 }, "blue")).toBe(true);
  expect(addable(plays, { green: 1 }, "red")).toBe(false);
  expect(addable(plays, { red: 3, locomotive: 1 }, "red")).toBe(false);
  expect(fitting(plays, { blue: 1 })).toHaveLength(3);
});

test("exactly the picked cards are played, and what is missing is counted", () => {
  expect(exactly(plays, { red: 2 })).toBeNull();
  expect(missing(plays, { red: 2 })).toBe(1);
  expect(missing(plays, { red: 1, locomotive: 1 })).toBe(2);
  expect(exactly(plays, { locomotive: 1, red: 3 })?.action).toEqual(set("red", 3, 1));
  expect(exactly(plays, { white: 1, blue: 1, green: 1 })?.action.do).toBe("play_singles");
});

test("all of a colour, without locomotives", () => {
  expect(wholeSet(plays, "red")?.cards).toEqual({ red: 3 });
  expect(wholeSet(plays, "green")).toBeNull();
});

test("cards come and go", () => {
  expect(changed({}, "red", 1)).toEqual({ red: 1 });
  expect(changed({ red: 1, blue: 2 }, "red", -1)).toEqual({ blue: 2 });
  expect(changed({ blue: 2 }, "blue", 1)).toEqual({ blue: 3 });
});

test("locomotives lie on top of their row", () => {
  expect(cardsOfRow("red", { cards: 2, locomotives: 1 })).toEqual(["red", "red", "locomotive"]);
});

test("cards by kind, one by one, and how many", () => {
  expect(oneByOne({ blue: 2, red: 1 }, [{ id: "red" }, { id: "blue" }])).toEqual(["red", "blue", "blue"]);
  expect(oneByOne({ blue: 2, red: 1 })).toEqual(["blue", "blue", "red"]);
  expect(byKind(["red", "blue", "red"])).toEqual({ red: 2, blue: 1 });
  expect(numberOf({ red: 2, blue: 1 })).toBe(3);
});

test("a stack is laid out on tickets: locomotives only where a colour is missing, and what is left is told", () => {
  const game = {
    tickets: [
      { id: "a", needs: { black: 1, yellow: 2 } },
      { id: "b", needs: { yellow: 1 } },
    ],
  } as unknown as Game;
  const { tickets, left } = packed(game, { black: 1, yellow: 2, red: 1, locomotive: 2 }, ["a", "b"]);
  expect(tickets).toEqual([
    { ticket: "a", cards: ["black", "yellow", "yellow"] },
    { ticket: "b", cards: ["locomotive"] },
  ]);
  expect(left).toEqual({ black: 0, yellow: 0, red: 1, locomotive: 1 });
});

test("what is asked about when a card cannot be picked", () => {
  expect(inMind({ red: 1 }, "red", 3)).toEqual(set("red", 3));
  expect(inMind({ red: 1, blue: 1 }, "red", 1)).toEqual(set("red", 1));
  expect(inMind({ red: 2, blue: 1, green: 1 }, "red", 2)).toEqual({
    do: "play_singles",
    colours: ["red", "red", "blue"],
  });
});
