// What somebody wishes for at a table that is to be opened. What was wished for last time is where the next wish begins.

import { recall, remember } from "../ui/memory";
import type { Level, OpenTable, Summary, Timer } from "./asking";

/** A value of an option of a game. */
export type Value = boolean | number | null | readonly Ticket[];
/** A ticket of somebody's own deck. */
export interface Ticket {
  readonly a: string;
  readonly b: string;
  readonly points: number;
}

/** How a table is set, apart from who sits there. */
export interface Setting {
  listed: boolean;
  timer: Timer;
  /** Seconds between the moves of bots; null: as the server likes it. */
  pace: number | null;
  think_aloud: boolean;
  options: Record<string, Value>;
}

const PREFERRED_SEATS = 4;

/** The wishes for one game. */
export class Wishes implements Setting {
  seats = $state(0);
  level = $state<Level>("easy");
  seat = $state(0);
  /** Levels of bots in seats that are to differ. */
  levels = $state<Record<number, Level>>({});
  listed = $state(false);
  timer = $state<Timer>("off");
  pace = $state<number | null>(null);
  think_aloud = $state(false);
  options = $state<Record<string, Value>>({});

  constructor(readonly game: Summary) {
    const last = Number(recall(`seats.${game.id}`));
    const usual = game.players.filter((many) => many <= PREFERRED_SEATS).at(-1) ?? game.players[0] ?? 2;
    this.seats = game.players.includes(last) ? last : usual;
    this.level = (["easy", "medium", "hard"] as const).find((one) => one === recall("level")) ?? "easy";
  }

  /** The level of the bot in a seat. */
  levelOf(seat: number): Level {
    return this.levels[seat] ?? this.level;
  }

  /** What the server is told, with bots in all other seats or in none. */
  order(name: string, bots: boolean): OpenTable {
    remember(`seats.${this.game.id}`, String(this.seats));
    remember("level", this.level);
    remember("game", this.game.id);
    const seat = Math.min(this.seat, this.seats - 1);
    const others = Array.from({ length: this.seats }, (_, one) => one).filter((one) => one !== seat);
    return {
      game: this.game.id as OpenTable["game"],
      seats: this.seats,
      name,
      seat,
      bots: bots ? others.map((one) => ({ seat: one, level: this.levelOf(one) })) : [],
      listed: this.listed,
      timer: this.timer,
      think_aloud: this.think_aloud,
      options: chosen(this.options),
      ...(this.pace === null ? {} : { pace: this.pace }),
    };
  }
}

/** Options without those that are as they come. */
export function chosen(options: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null));
}
