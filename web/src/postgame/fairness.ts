// Were the cards those that were promised? The seed of the record, hashed here, has to be the hash that was published
// before the first card (api/seeds.py: SHA-256 of the seed's 16 bytes, big end first).

import type { components } from "../api/types";
import { recall, remember } from "../ui/memory";

export type GameRecord = components["schemas"]["RecordForm"];

/** What came of the check. */
export interface Verdict {
  readonly fair: boolean;
  readonly seed: string;
  /** The hash of the seed, worked out here. */
  readonly hash: string;
  /** What was promised. */
  readonly promised: string;
  /** Every action had chance of its own, sown from the seed, its number and the undos so far; else one stream. */
  readonly keyed: boolean;
  /** This browser had noted the promise before the game began, so nobody can have changed it since. */
  readonly noted: boolean;
}

/** SHA-256 of a seed of 32 hexadecimal digits. */
export async function seedHash(seed: string): Promise<string> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Check the record of a table against what was promised: what this browser noted, or else what the table says. */
export async function check(record: GameRecord, table: string, told: string): Promise<Verdict> {
  const note = promiseOf(table);
  const promised = note ?? told;
  const hash = await seedHash(record.seed);
  const fair = /^[0-9a-f]{32}$/.test(record.seed) && hash === promised && told === promised;
  return { fair, seed: record.seed, hash, promised, keyed: record.chance === "keyed", noted: note !== null };
}

const NOTES = "promises";
const MOST_NOTES = 60;

function notes(): [table: string, hash: string][] {
  try {
    return JSON.parse(recall(NOTES) ?? "[]");
  } catch {
    return [];
  }
}

/** Note what was promised at a table. The first note holds. */
export function notePromise(table: string, hash: string): void {
  const known = notes();
  if (known.some(([id]) => id === table)) return;
  remember(NOTES, JSON.stringify([...known, [table, hash]].slice(-MOST_NOTES)));
}

/** What this browser noted about a table. */
const promiseOf = (table: string): string | null => notes().find(([id]) => id === table)?.[1] ?? null;
