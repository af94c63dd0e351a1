// The texts of the table, in English.

export const tableEn = {
  "table.seat": "Seat {number}",
  "table.log.muted": "(muted)",
  "table.log.unanswered": "Nobody answered in time: nothing is taken back.",
  "table.log.agreed": "{name} agrees to taking it back.",
  "table.log.disagreed": "{name} does not agree to taking it back.",
  "table.log.reopened": "The table is open again.",
  "table.log.closed": "The table has been closed.",
  "table.log.rematched": "There is a table for the next game.",
  "table.log.sat": "{name} sits down.",
  "table.log.left": "{name} has left; a bot plays on.",
  "table.log.moved": "{name} goes on playing on another device.",
  "table.log.stood_in": "A bot stands in for {name}.",
  "table.log.returned": "{name} is back.",
  "table.log.undone": "{name} takes the last action back.",
  "table.log.asked_undo": "{name} would like to take the last action back.",
} as const;
