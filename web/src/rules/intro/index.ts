// How a game goes: the introductions, by game.

import type { Ruled } from "../book";
import { asia } from "./asia";
import { card } from "./card";
import type { Step } from "./types";
import { uk } from "./uk";
import { usa } from "./usa";

export type { Picture, Step, YardShown } from "./types";

export const INTRODUCTIONS: Readonly<Record<Ruled, readonly Step[]>> = { usa, uk, asia, card };
