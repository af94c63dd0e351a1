// What a player has before them: the table as the server tells it, what is pointed at, and what is being decided.

import { tick } from "svelte";
import type { Action, Game, Plan, PlayerView, SeatNow, TeamView, Technology, View } from "../api";
import { tracksOf } from "../board/tracks";
import type { Mark } from "../board/types";
import { ticketOf } from "../cards/names";
import type { Live } from "../live";
import { playersOf } from "../ui/players";
import { wants } from "../ui/settings.svelte";
import { Asking, type WayOfTicket } from "./asking.svelte";
import { type Claim, claimsOf, these } from "./legalActions";

const NONE: readonly Action[] = [];
/** So many tickets can go on the holder in one turn. */
const MOST_SHARES = 2;

/** Questions that have a panel of their own. */
type Question = "pay" | "keep" | "place" | "split" | "tunnel" | "real" | "share";

export class TableModel {
  readonly asking: Asking;
  /** A track that is being paid for: how is still to be chosen. */
  chosen = $state<string | null>(null);
  /** What is pointed at. */
  track = $state<string | null>(null);
  ticket = $state<string | null>(null);
  technology = $state<string | null>(null);
  /** Tickets that are to go on the holder, one or two at once; and what is still to be said for that. */
  shares = $state.raw<readonly string[]>([]);
  rest = $state.raw<Action | null>(null);
  /** Tickets that are ticked in a choice. */
  ticked = $state.raw<ReadonlySet<string>>(new Set());
  /** Something beside the board is open; on a small screen it needs the room of other things. */
  drawer = $state(false);
  /** The entry of what was answered without asking, for it was the only answer. */
  only = $state<number | null>(null);

  constructor(
    readonly live: Live,
    readonly game: Game,
    readonly plan: Plan | null,
  ) {
    this.asking = new Asking(live);
  }

  readonly tracks = $derived.by(() => (this.plan ? tracksOf(this.game, this.plan) : []));
  readonly byTrack = $derived(new Map(this.tracks.map((track) => [track.id, track])));
  readonly seats = $derived.by<readonly SeatNow[]>(() => this.live.table?.seats ?? []);
  readonly players = $derived.by(() => playersOf(this.game, this.seats));
  readonly legal = $derived.by<readonly Action[]>(() => this.live.legal ?? NONE);
  readonly claims = $derived(claimsOf(this.legal));
  readonly claimable = $derived<ReadonlySet<string>>(new Set(this.claims.keys()));

  get view(): View | null {
    return this.live.view;
  }

  get seat(): number | null {
    return this.live.you?.seat ?? null;
  }

  get me(): PlayerView | null {
    return this.seat === null ? null : (this.view?.players[this.seat] ?? null);
  }

  get team(): TeamView | null {
    const me = this.me;
    return me?.team === null || !me ? null : (this.view?.teams[me.team] ?? null);
  }

  /** Do we owe a decision? Also while ours is on its way. */
  get mine(): boolean {
    return this.seat !== null && (this.view?.to_act.includes(this.seat) ?? false);
  }

  /** The ways to pay for the track that is being paid for; none if it cannot be claimed any more. */
  readonly paying = $derived.by<readonly Claim[]>(() => (this.chosen ? (this.claims.get(this.chosen) ?? []) : []));

  /** The question that is open, if it needs more than a click on the board or the market. */
  readonly question = $derived.by<Question | null>(() => {
    const has = (...kinds: Action["do"][]) => this.legal.some((action) => kinds.includes(action.do));
    if (this.paying.length) return "pay";
    if (has("keep_tickets")) return "keep";
    if (has("place_card")) return "place";
    if (has("from_holder")) return "split";
    if (has("pay_tunnel", "take_back")) return "tunnel";
    if (has("pay_locomotives", "stand_in")) return "real";
    return has("share_ticket") && this.view?.phase !== "turn" && !this.rest ? "share" : null;
  });

  /** How the tickets stand that we know of. */
  readonly ways = $derived.by<ReadonlyMap<string, WayOfTicket>>(
    () => new Map(this.asking.ways.map((one) => [one.ticket, one])),
  );

  /** Tracks that light up: the way of the ticket that is pointed at, or what a technology opens. */
  readonly way = $derived.by<ReadonlySet<string>>(() => {
    if (this.ticket) return new Set(this.ways.get(this.ticket)?.way ?? []);
    const technology = this.game.technologies.find(({ id }) => id === this.technology);
    return new Set(technology ? this.opened(technology) : []);
  });

  /** Cities of tickets: of the one that is pointed at, of those on offer that are ticked, else of all our own. */
  readonly marks = $derived.by<Readonly<Record<string, Mark>>>(() => {
    const marks: Record<string, Mark> = {};
    const offer = this.me?.offer ?? [];
    const shown = this.ticket
      ? [this.ticket]
      : offer.length
        ? this.ticked.size
          ? [...this.ticked]
          : offer
        : this.held;
    for (const id of shown) {
      const done = this.isDone(id);
      for (const city of ticketOf(this.game, id)?.between ?? []) {
        if (marks[city] !== "open") marks[city] = done ? "done" : "open";
      }
    }
    return marks;
  });

  /** The tickets we have, and those on the team's holder. */
  get held(): string[] {
    const own = this.me?.own_tickets ?? [];
    return [...own, ...(this.team?.shared_tickets ?? [])].map(({ ticket }) => ticket);
  }

  isDone(ticket: string): boolean {
    const own = [...(this.me?.own_tickets ?? []), ...(this.team?.shared_tickets ?? [])];
    return own.find((one) => one.ticket === ticket)?.done ?? false;
  }

  stateOf(ticket: string): "done" | "possible" | "lost" | null {
    if (this.isDone(ticket)) return "done";
    return this.ways.get(ticket)?.state ?? null;
  }

  /** The cards that were turned over for a tunnel by the last action. */
  readonly tunnel = $derived.by<{ readonly track: string; readonly row: readonly string[] } | null>(() => {
    const last = this.live.entries.findLast(({ kind }) => kind === "acted" || kind === "undone");
    const events = last?.kind === "acted" ? last.events.map(({ event }) => event) : [];
    const turned = events.filter((event) => event.event === "turned_over");
    // Where the deck ends in between, the rest is turned over from the new one (ASIA-23).
    return turned[0] ? { track: turned[0].track, row: turned.flatMap(({ row }) => row) } : null;
  });

  /** The trains that would be on a track: on the one being paid for, or the one pointed at. */
  readonly preview = $derived.by(() => {
    const track = this.chosen ?? (this.track && this.claimable.has(this.track) ? this.track : null);
    return track && this.seat !== null ? { track, seats: [this.seat] } : null;
  });

  /** The tracks that a technology is for: in its regions, of its lengths, ferries. */
  private opened(technology: Technology): string[] {
    const regions = new Map(
      this.game.cities.flatMap((city) => city.places.map((place) => [place.id, city.region] as const)),
    );
    const fits = ({ between, length, ferry }: Game["routes"][number]) =>
      technology.opens_lengths.includes(length) ||
      (technology.opens_ferries && ferry) ||
      between.some((place) => technology.opens_regions.includes(regions.get(place) ?? ""));
    return this.game.routes.filter(fits).flatMap(({ tracks }) => tracks.map(({ id }) => id));
  }

  /** A ticket is pointed at, or no more. */
  showTicket(ticket: string, at: boolean): void {
    if (at) this.ticket = ticket;
    else if (this.ticket === ticket) this.ticket = null;
  }

  /** A technology is pointed at, or no more. */
  showTechnology(technology: string, at: boolean): void {
    if (at) this.technology = technology;
    else if (this.technology === technology) this.technology = null;
  }

  /** Do it. A refusal is shown by `live.problem`. */
  act(action: Action): void {
    this.chosen = null;
    this.only = null;
    this.live.act(action).catch(() => {});
  }

  /** This ticket is to go on the holder too, or not: of three, the last two. */
  mark(ticket: string): void {
    const others = this.shares.filter((one) => one !== ticket);
    this.shares = others.length < this.shares.length ? others : [...others, ticket].slice(-MOST_SHARES);
  }

  /** Put the marked tickets on the holder. The second one, or that there is none, is said when it is asked for. */
  share(): void {
    const [first, second] = this.shares;
    const action = these(this.legal, "share_ticket").find(({ ticket }) => ticket === first);
    this.shares = [];
    if (!action) return;
    this.rest = second ? { do: "share_ticket", ticket: second } : { do: "stop" };
    this.chosen = null;
    this.only = null;
    this.live.act(action).catch(() => {
      this.rest = null;
    });
  }

  /** Say the rest of what was chosen at once, as soon as it is asked for. */
  finish(): void {
    const rest = this.rest;
    if (!rest || !this.live.legal || this.live.connection !== "open") return;
    this.rest = null;
    if (this.view?.phase === "share_more") this.live.act(rest).catch(() => {});
  }

  /** Do not pay, then: back to the track. */
  cancel(): void {
    const track = this.chosen;
    this.chosen = null;
    if (!track) return;
    tick().then(() => {
      document.querySelector<SVGElement>(`[data-track="${CSS.escape(track)}"]`)?.focus({ preventScroll: true });
    });
  }

  /** A track was clicked: claim it, or ask how it is to be paid. Once more on the same one: the first way. */
  choose(track: string): void {
    const [first, ...more] = this.claims.get(track) ?? [];
    if (!first) this.asking.point(track);
    else if (this.chosen === track || (!more.length && !wants("confirm"))) this.act(first);
    else this.chosen = track;
  }
}
