// A game again, moment by moment: fetched in pages, ahead of who looks, and kept.

import { ask, askLog, type EntryTold, type PlayerView, type TeamView, type View } from "../api";
import type { components } from "../api/types";

export type Moment = components["schemas"]["Moment"];
type Page = components["schemas"]["Replay"];

/** Moments in a page: the server plays the game again for each, so not too few; and not so many that one waits. */
const PAGE = 30;
/** So near to the end of a page the next one is fetched. */
const AHEAD = 12;

export class Replay {
  /** The number of the last moment; null until it is known. */
  last = $state<number | null>(null);
  /** Why the last that was asked for did not come; null: it came. */
  problem = $state.raw<unknown>(null);
  private moments = $state.raw<ReadonlyMap<number, Moment>>(new Map());
  private readonly asked = new Map<number, Promise<void>>();
  /** By number; what each action brought, in words, and why a bot did it. */
  entries = $state.raw<ReadonlyMap<number, EntryTold>>(new Map());

  constructor(readonly table: string) {}

  /** A moment, if it has come. */
  at(moment: number): Moment | null {
    return this.moments.get(moment) ?? null;
  }

  /** Have a moment and what is around it. */
  async want(moment: number): Promise<void> {
    const page = Math.floor(moment / PAGE);
    await this.fetch(page);
    if (moment % PAGE >= PAGE - AHEAD) this.fetch(page + 1);
    if (moment % PAGE < AHEAD / 2) this.fetch(page - 1);
  }

  /** Have the log. */
  async listen(): Promise<void> {
    const found = new Map<number, EntryTold>();
    try {
      for (let after = 0; ; ) {
        const { number, entries } = await askLog(this.table, after);
        for (const entry of entries) found.set(entry.number, entry);
        after = entries.at(-1)?.number ?? number;
        if (after >= number) break;
      }
      this.entries = found;
    } catch (error) {
      this.problem = error;
    }
  }

  private fetch(page: number): Promise<void> {
    const first = page * PAGE;
    if (page < 0 || (this.last !== null && first > this.last)) return Promise.resolve();
    const asked = this.asked.get(page) ?? this.load(page, first);
    this.asked.set(page, asked);
    return asked;
  }

  private async load(page: number, first: number): Promise<void> {
    try {
      const { last, moments } = await ask<Page>(`/api/tables/${this.table}/replay?first=${first}&count=${PAGE}`);
      this.moments = new Map([...this.moments, ...moments.map((one) => [one.moment, one] as const)]);
      this.last = last;
      this.problem = null;
    } catch (error) {
      this.asked.delete(page); // so that it is asked for again
      this.problem = error;
    }
  }
}

/** Whose eyes: a seat's, or everybody's at once. */
export type Eyes = number | "all";

/** A moment as it is looked at. */
export interface Seen {
  readonly view: View;
  readonly players: readonly PlayerView[];
  readonly teams: readonly TeamView[];
}

/** A moment as a seat saw it; or with all hands open, each from the view of whose it is. */
export function seen({ views }: Moment, eyes: Eyes): Seen | null {
  const view = views[eyes === "all" ? 0 : eyes];
  if (!view) return null;
  if (eyes !== "all") return { view, players: view.players, teams: view.teams };
  return {
    view,
    players: view.players.map((player) => views[player.seat]?.players[player.seat] ?? player),
    teams: view.teams.map((team) => views[team.seats[0] ?? 0]?.teams[team.team] ?? team),
  };
}

/** The tracks that an entry is about. */
export function tracksIn(entry: EntryTold | undefined): ReadonlySet<string> {
  const events = entry && "events" in entry ? entry.events : [];
  return new Set(events.flatMap(({ event }) => ("track" in event && event.track ? [event.track] : [])));
}
