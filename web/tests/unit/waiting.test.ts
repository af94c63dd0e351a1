import { expect, test } from "vitest";
import type { EntryTold, SeatNow } from "../../src/api";
import { sentencesOf } from "../../src/live/log";
import { waitFor } from "../../src/table/waiting";

test("it is waited until the moment the server names, and no longer than it ever has to be", () => {
  expect(waitFor(1030, 30, 1_000_000)).toBe(30_000);
  expect(waitFor(1010, 30, 1_000_000)).toBe(10_000);
  expect(waitFor(990, 30, 1_000_000)).toBe(0);
  expect(waitFor(9000, 30, 1_000_000), "one of the clocks is wrong").toBe(30_000);
});

const SEATS = [{ name: "Ada" }, { name: "Ben" }] as SeatNow[];
const told = (entry: object) => sentencesOf({ number: 1, at: 0, ...entry } as EntryTold, SEATS);

test("the log tells who asks for another clock, who agrees, and what comes of it", () => {
  expect(told({ kind: "asked_timer", seat: 1, timer: "fast" })).toEqual(["Ben would like another clock: fast."]);
  expect(told({ kind: "answered_timer", seat: 0, agree: true })).toEqual(["Ada agrees to the other clock."]);
  expect(told({ kind: "answered_timer", seat: 0, agree: false })).toEqual(["Ada does not agree to the other clock."]);
  expect(told({ kind: "answered_timer", seat: null, agree: false })).toEqual([
    "Not everybody answered in time: the clock stays as it is.",
  ]);
  expect(told({ kind: "agreed_timer", seat: 1, timer: "off" })).toEqual([
    "Agreed: from the next decision on, no clock.",
  ]);
});
