// How a game goes: the introductions, by ruleset.

import type { Ruleset } from "../book";
import { classic } from "./classic";
import { team } from "./team";
import { technology } from "./technology";
import type { Step } from "./types";
import { yard } from "./yard";

export type { Picture, Step, YardShown } from "./types";

export const INTRODUCTIONS: Readonly<Record<Ruleset, readonly Step[]>> = { classic, technology, team, yard };
