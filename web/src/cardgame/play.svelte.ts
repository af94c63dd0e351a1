// The cards that are being picked to be played to the yard: shared by the hand, the question and the yards.

import type { Action, Game, PlayerView, Refusal } from "../api";
import type { Cards } from "../cards/kinds";
import type { Live } from "../live";
import { addable, changed, exactly, inMind, missing, type Playing, playsOf, wholeSet } from "./plays";
import type { Row } from "./rows";

const NONE: readonly Action[] = [];

/** A row that somebody loses. */
export interface Raid {
  readonly seat: number;
  readonly colour: string;
  readonly row: Row;
}

export class Play {
  picked = $state.raw<Cards>({});
  /** Why a card cannot be played now. */
  why = $state.raw<{ readonly kind: string; readonly refusal: Refusal | null } | null>(null);

  constructor(
    readonly live: Live,
    readonly game: Game,
  ) {}

  readonly plays = $derived.by(() => playsOf(this.live.legal ?? NONE));
  readonly ready = $derived.by<Playing | null>(() => exactly(this.plays, this.picked));
  readonly missing = $derived.by(() => missing(this.plays, this.picked));
  readonly anything = $derived.by(() => Object.keys(this.picked).length > 0);

  get me(): PlayerView | null {
    const seat = this.live.you?.seat ?? null;
    return seat === null ? null : (this.live.view?.players[seat] ?? null);
  }

  /** Who loses a row if these cards are played: whoever has their colour in the yard. */
  readonly raid = $derived.by<Raid | null>(() => {
    const action = this.ready?.action;
    if (action?.do !== "play_set") return null;
    const loser = this.live.view?.players.find(({ seat, yard }) => seat !== this.me?.seat && yard[action.colour]);
    const row = loser?.yard[action.colour];
    return loser && row ? { seat: loser.seat, colour: action.colour, row } : null;
  });

  canAdd(kind: string): boolean {
    return addable(this.plays, this.picked, kind);
  }

  /** More of a colour than are picked can go together. */
  all(kind: string): Playing | null {
    const whole = wholeSet(this.plays, kind);
    const only = Object.keys(this.picked).every((one) => one === kind);
    return whole && only && (whole.cards[kind] ?? 0) > (this.picked[kind] ?? 0) ? whole : null;
  }

  /** Pick one more of a kind; if it cannot be played, ask the server why. */
  add(kind: string): void {
    this.why = null;
    if (this.canAdd(kind)) this.picked = changed(this.picked, kind, 1);
    else if (this.plays.length || this.live.legal) this.ask(kind);
  }

  remove(kind: string): void {
    this.why = null;
    this.picked = changed(this.picked, kind, -1);
  }

  clear(): void {
    this.picked = {};
    this.why = null;
  }

  /** Play what is picked. */
  play(): void {
    const ready = this.ready;
    if (!ready) return;
    this.clear();
    this.live.act(ready.action).catch(() => {});
  }

  /** Why not? Where the server says that it would be possible, it is what is picked already that stands in the way. */
  private async ask(kind: string): Promise<void> {
    const wanted = changed(this.picked, kind, 1);
    const refusal = await this.live.ask(inMind(wanted, kind, this.me?.hand?.[kind] ?? 1));
    if (!this.canAdd(kind)) this.why = { kind, refusal };
  }
}

const PLAYS = new WeakMap<Live, Play>();

/** The picking of whoever sits at this table. */
export function playOf(live: Live, game: Game): Play {
  const known = PLAYS.get(live) ?? new Play(live, game);
  PLAYS.set(live, known);
  return known;
}
