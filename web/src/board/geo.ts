// The geography under a board, made by the build (scripts/geo.mjs) from real coastlines. A board of one's own has none.

import type { Plan } from "../api";

/** Outlines in units of the plan, as paths. */
export interface Geography {
  readonly land: string;
  readonly lakes: string;
  readonly graticule: string;
  /** The plan that it was made for. */
  readonly plan: { readonly width: number; readonly height: number };
}

const MADE = import.meta.glob<Geography>("../geo/*.json", { import: "default" });

/** The geography of a board; null if there is none for this plan. */
export async function geographyOf(plan: Plan): Promise<Geography | null> {
  const made = await MADE[`../geo/${plan.game}.json`]?.();
  return made && made.plan.width === plan.width && made.plan.height === plan.height ? made : null;
}
