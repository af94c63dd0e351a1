// Die Texte des Tischs, auf Deutsch.

import type { tableEn } from "./table.en";

export const tableDe: Readonly<Record<keyof typeof tableEn, string>> = {
  "table.seat": "Platz {number}",
  "card.ticket": "{from}–{to}, {points}",
  "card.points": " Punkte",
  "card.done": ", erfüllt",
  "card.possible": ", noch zu schaffen",
  "card.lost": ", nicht mehr zu schaffen",
  "card.shared": ", auf dem Kartenhalter",
  "table.log.muted": "(stumm geschaltet)",
  "table.log.unanswered": "Niemand hat rechtzeitig geantwortet: Es bleibt dabei.",
  "table.log.agreed": "{name} ist mit dem Zurücknehmen einverstanden.",
  "table.log.disagreed": "{name} ist mit dem Zurücknehmen nicht einverstanden.",
  "table.log.reopened": "Der Tisch ist wieder offen.",
  "table.log.closed": "Der Tisch ist geschlossen.",
  "table.log.rematched": "Für das nächste Spiel gibt es einen Tisch.",
  "table.log.sat": "{name} setzt sich.",
  "table.log.left": "{name} ist gegangen; ein Bot spielt weiter.",
  "table.log.moved": "{name} spielt auf einem anderen Gerät weiter.",
  "table.log.stood_in": "Ein Bot springt für {name} ein.",
  "table.log.returned": "{name} ist wieder da.",
  "table.log.undone": "{name} nimmt die letzte Aktion zurück.",
  "table.log.asked_undo": "{name} möchte die letzte Aktion zurücknehmen.",
};
