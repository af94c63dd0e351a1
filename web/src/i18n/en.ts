// Every text of the pages in English. `de.ts` has to have the same ones: what is missing there does not build.

import { yardEn } from "./cardgame.en";
import { houseEn } from "./home.en";
import { afterEn } from "./postgame.en";
import { rulesEn } from "./rules.en";
import { tableEn } from "./table.en";

export const en = {
  ...afterEn,
  ...houseEn,
  ...tableEn,
  "app.name": "Stellwerk",
  "app.skip": "Skip to the content",
  "app.settings": "Settings",
  "app.language": "Language",
  "app.theme": "Colours",
  "theme.system": "system",
  "theme.light": "day",
  "theme.dark": "night",
  "page.loading": "One moment …",
  "page.lost": "The server does not answer.",
  "page.again": "Try again",
  "page.nothing": "There is nothing at this address.",
  "page.home": "To the first page",

  "boards.title": "The boards",
  "boards.choose": "Choose a board",
  "boards.claimed": "Show all routes claimed",
  "boards.text": "Board as text",
  "boards.ticket": "Ticket",
  "boards.colour": "Colour",
  "boards.none": "none",
  "boards.player": "Player {number}",

  "board.map": "Map of {board}. Arrow keys move it, plus and minus zoom, zero shows all of it.",
  "board.tracks": "Routes of {board}. Arrow keys go from route to route, Enter chooses.",
  "board.closer": "Closer",
  "board.further": "Further away",
  "board.whole": "The whole board",
  "board.route": "{from}–{to}",
  "board.track": "{route}, {length} {colour}, {state}",
  "board.free": "free",
  "board.claimable": "can be claimed",
  "board.owned": "claimed by {names}",
  "board.ferry": "ferry",
  "board.locomotives.one": "1 locomotive",
  "board.locomotives.many": "{number} locomotives",
  "board.tunnel": "tunnel {number}",

  "text.caption": "All routes of {board}",
  "text.route": "Route",
  "text.length": "Length",
  "text.colour": "Colour",
  "text.kind": "Kind",
  "text.points": "Points",
  "text.state": "State",
  "text.land": "land",
  "text.and": "{first} and {last}",
  "text.or": "{first} or {last}",

  ...rulesEn,
  ...yardEn,
} as const;
