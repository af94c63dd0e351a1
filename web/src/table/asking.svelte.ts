// Questions that go with a table and are asked aside: how tickets stand, and what a track that cannot be claimed lacks.

import { ask, type Refusal } from "../api";
import type { components } from "../api/types";
import type { Live } from "../live";

export type WayOfTicket = components["schemas"]["WayOfTicket"];
type Ways = components["schemas"]["Ways"];
type TrackAsked = components["schemas"]["TrackAsked"];

/** Pointing this long at a track asks what it lacks. */
const DWELL = 150;

export class Asking {
  ways = $state.raw<readonly WayOfTicket[]>([]);
  /** What is missing for the track that was pointed at last. */
  lacks = $state.raw<{ readonly track: string; readonly refusal: Refusal | null } | null>(null);
  private asked = -1;
  private pointed: string | null = null;
  private dwell: ReturnType<typeof setTimeout> | undefined;
  private known = new Map<string, Refusal | null>();

  constructor(private readonly live: Live) {}

  /** The game went on: how do the tickets stand now? */
  async refresh(): Promise<void> {
    const number = this.live.news?.number ?? 0;
    if (this.live.you?.seat == null || this.live.table?.phase !== "running" || number === this.asked) return;
    this.asked = number;
    this.known = new Map();
    try {
      const { tickets } = await ask<Ways>(`/api/tables/${this.live.id}/ways`);
      if (this.asked === number) this.ways = tickets;
    } catch {
      this.asked = -1; // without it tickets are shown as the view has them; the next news asks again
    }
  }

  /** Somebody points at a track: what do they lack? */
  point(track: string | null): void {
    clearTimeout(this.dwell);
    this.pointed = track;
    if (!track || this.live.you?.seat == null || this.live.table?.phase !== "running") {
      this.lacks = null;
      return;
    }
    const refusal = this.known.get(track);
    if (refusal !== undefined) this.lacks = { track, refusal };
    else this.dwell = setTimeout(() => this.askTrack(track), DWELL);
  }

  private async askTrack(track: string): Promise<void> {
    const { known } = this;
    try {
      const path = `/api/tables/${this.live.id}/tracks/${encodeURIComponent(track)}`;
      const { refusal } = await ask<TrackAsked>(path);
      known.set(track, refusal);
      if (this.pointed === track) this.lacks = { track, refusal };
    } catch {
      // Then what it costs is all that can be said.
    }
  }
}
