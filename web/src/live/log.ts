// The log of a table: entries by number, and what they say in the language that is spoken.

import type { EntryTold, SeatNow } from "../api";
import { said, say } from "../i18n/index.svelte";

/** An entry as it can be read up: without what was to be seen in its moment only. */
export function kept(entry: EntryTold): EntryTold {
  if (entry.kind !== "acted" && entry.kind !== "started") return entry;
  if (!entry.events.some(({ later }) => later)) return entry;
  return { ...entry, events: entry.events.map((told) => told.later ?? told) };
}

/**
 * Two parts of a log as one: in order, none twice; the later telling of an entry holds. When there is something new, the
 * moment of what we knew is over.
 */
export function joined(known: readonly EntryTold[], more: readonly EntryTold[]): readonly EntryTold[] {
  if (!more.length) return known;
  const before = known.map(kept);
  const last = before.at(-1)?.number ?? 0;
  if ((more[0]?.number ?? 0) > last) return [...before, ...more];
  const byNumber = new Map([...before, ...more].map((entry) => [entry.number, entry]));
  return [...byNumber.values()].sort((one, two) => one.number - two.number);
}

/** Gives the entries that were not there when it was last asked; the first time none, for they are no news then. */
export function freshly(): (entries: readonly EntryTold[]) => readonly EntryTold[] {
  let heard = -1;
  return (entries) => {
    const fresh = heard < 0 ? [] : entries.filter(({ number }) => number > heard);
    heard = Math.max(heard, entries.at(-1)?.number ?? -1);
    return fresh;
  };
}

/** What an entry says, in sentences; none for what nobody needs to read (who looked different before the game …). */
export function sentencesOf(entry: EntryTold, seats: readonly SeatNow[]): string[] {
  const name = nameOf(seats, "seat" in entry ? (entry.seat ?? null) : null);
  switch (entry.kind) {
    case "started":
    case "acted":
      return entry.events.map(said);
    case "said":
      return [entry.text ?? say("table.log.muted")];
    case "answered_undo":
      if (entry.seat === null) return [say("table.log.unanswered")];
      return [say(entry.agree ? "table.log.agreed" : "table.log.disagreed", { name })];
    case "asked_timer":
    case "agreed_timer":
      return [say(`table.log.${entry.kind}`, { name, clock: say(`table.clock.${entry.timer}`) })];
    case "answered_timer":
      if (entry.seat === null) return [say("table.log.timer.unanswered")];
      return [say(entry.agree ? "table.log.timer.agreed" : "table.log.timer.disagreed", { name })];
    case "reopened":
      return [say("table.log.reopened")];
    case "closed":
      return [say("table.log.closed")];
    case "rematched":
      return [say("table.log.rematched")];
    case "sat":
    case "left":
    case "moved":
    case "stood_in":
    case "returned":
    case "undone":
    case "asked_undo":
      return [say(`table.log.${entry.kind}`, { name })];
    default:
      return [];
  }
}

/** How somebody is called. */
export function nameOf(seats: readonly SeatNow[], seat: number | null): string {
  if (seat === null) return "";
  return seats[seat]?.name ?? say("table.seat", { number: seat + 1 });
}
