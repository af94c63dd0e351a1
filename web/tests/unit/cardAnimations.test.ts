import { expect, test } from "vitest";
import type { EntryTold, GameEvent } from "../../src/api";
import { flightsIn } from "../../src/table/cardAnimations";

const acted = (...events: GameEvent[]): EntryTold => ({
  ...{ number: 1, at: 0, kind: "acted", seat: 0, bot: null },
  events: events.map((event) => ({ event, en: "", de: "" })),
});
const ways = (own: number | null, ...events: GameEvent[]) =>
  flightsIn([acted(...events)], own).map(({ from, to }) => `${from} > ${to}`);

test("our own cards go to the hand, those of others to where they sit", () => {
  const event: GameEvent = { event: "drew_face_up", seat: 1, card: "red", slots: [3], to: "hand" };
  expect(ways(1, event)).toEqual(["slot-3 > hand-red"]);
  expect(ways(0, event)).toEqual(["slot-3 > seat-1"]);
  expect(ways(1, { ...event, to: "holder" })).toEqual(["slot-3 > holder-red"]);
});

test("a blind card is seen by who draws it alone", () => {
  const known: GameEvent = { event: "drew_blind", seat: 1, count: 1, cards: { blue: 1 } };
  expect(flightsIn([acted(known)], 1)).toEqual([{ what: { card: "blue" }, from: "deck", to: "hand-blue" }]);
  const { cards: _, ...unknown } = known;
  expect(flightsIn([acted(unknown)], 0)).toEqual([{ what: { card: null }, from: "deck", to: "seat-1" }]);
});

test("a claim sends a wagon to the track and the cards to the discards", () => {
  const claim: GameEvent = { event: "claimed", seat: 0, track: "a-b", points: 2, cards: { red: 1, locomotive: 1 } };
  expect(ways(0, claim)).toEqual(["seat-0 > track:a-b", "hand-red > discards", "hand-locomotive > discards"]);
});

test("not everything moves: six at most, and nothing but actions", () => {
  expect(ways(0, { event: "drew_blind", seat: 1, count: 9 })).toHaveLength(6);
  expect(flightsIn([{ number: 1, at: 0, kind: "said", seat: 0, text: "" }], 0)).toEqual([]);
});
