// Alle Texte der Seiten auf Deutsch.

import { yardDe } from "./cardgame.de";
import { houseDe } from "./home.de";
import { afterDe } from "./postgame.de";
import { rulesDe } from "./rules.de";
import { tableDe } from "./table.de";
import type { Words } from "./texts";

export const de: Words = {
  ...afterDe,
  ...houseDe,
  ...tableDe,
  "app.name": "Stellwerk",
  "app.skip": "Zum Inhalt springen",
  "app.settings": "Einstellungen",
  "app.language": "Sprache",
  "app.theme": "Farben",
  "theme.system": "System",
  "theme.light": "Tag",
  "theme.dark": "Nacht",
  "page.loading": "Einen Moment …",
  "page.lost": "Der Server antwortet nicht.",
  "page.again": "Noch einmal versuchen",
  "page.nothing": "Unter dieser Adresse ist nichts.",
  "page.home": "Zur Startseite",

  "boards.title": "Die Spielpläne",
  "boards.choose": "Spielplan wählen",
  "boards.claimed": "Alle Strecken genutzt zeigen",
  "boards.text": "Spielplan als Text",
  "boards.ticket": "Zielkarte",
  "boards.colour": "Farbe",
  "boards.none": "keine",
  "boards.player": "Spieler {number}",

  "board.map": "Karte: {board}. Pfeiltasten verschieben sie, Plus und Minus zoomen, Null zeigt alles.",
  "board.tracks": "Strecken: {board}. Pfeiltasten gehen von Strecke zu Strecke, Enter wählt.",
  "board.closer": "Näher heran",
  "board.further": "Weiter weg",
  "board.whole": "Der ganze Spielplan",
  "board.route": "{from}–{to}",
  "board.track": "{route}, {length} {colour}, {state}",
  "board.free": "frei",
  "board.claimable": "jetzt nutzbar",
  "board.owned": "genutzt von {names}",
  "board.ferry": "Fähre",
  "board.locomotives.one": "1 Lokomotive",
  "board.locomotives.many": "{number} Lokomotiven",
  "board.tunnel": "Tunnel {number}",

  "text.caption": "Alle Strecken: {board}",
  "text.route": "Strecke",
  "text.length": "Länge",
  "text.colour": "Farbe",
  "text.kind": "Art",
  "text.points": "Punkte",
  "text.state": "Zustand",
  "text.land": "Land",
  "text.and": "{first} und {last}",
  "text.or": "{first} oder {last}",

  ...rulesDe,
  ...yardDe,
};
