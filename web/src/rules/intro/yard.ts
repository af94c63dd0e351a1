// The card game, for who has never played it.

import type { Step } from "./types";

export const yard: readonly Step[] = [
  {
    id: "aim",
    title: { en: "What it is about", de: "Worum es geht" },
    text: [
      {
        en: "There is no board. A ticket names two cities and shows which train cards it takes. You complete it at the end, with cards that you have brought safely on their way.",
        de: "Es gibt keinen Spielplan. Eine Zielkarte nennt zwei Städte und zeigt, welche Wagenkarten sie kostet. Erfüllt wird sie am Ende, mit Karten, die du heil auf den Weg gebracht hast.",
      },
      {
        en: "Cards take a way: from your hand into your rail yard, open to all; from there, one by one, onto your on-the-track stack, face down and safe.",
        de: "Karten haben einen Weg: von der Hand in deinen Verschiebebahnhof, offen für alle; von dort, eine nach der anderen, auf deinen Unterwegs-Stapel, verdeckt und sicher.",
      },
    ],
    picture: {
      kind: "tickets",
      tickets: [{ ticket: "chicago-seattle" }, { ticket: "dallas-miami" }, { ticket: "los_angeles-new_york" }],
    },
    caption: { en: "Tickets with the cards that they take.", de: "Zielkarten mit den Karten, die sie kosten." },
    rules: ["CARD-1", "CARD-3", "CARD-22"],
  },
  {
    id: "ride",
    title: { en: "First: the trains ride out", de: "Zuerst: Die Züge fahren aus" },
    text: [
      {
        en: "At the beginning of your turn one card of every colour in your rail yard moves to your on-the-track stack, whether you like it or not. Locomotives lie on top and go first; on the track they are jokers for any colour.",
        de: "Am Anfang deines Zuges wandert von jeder Farbe in deinem Verschiebebahnhof eine Karte auf deinen Unterwegs-Stapel, ob du willst oder nicht. Lokomotiven liegen oben und fahren zuerst; unterwegs sind sie Joker für jede Farbe.",
      },
      {
        en: "Nobody may look at the stack, not even you: remember what is in it.",
        de: "In den Stapel darf niemand schauen, auch du nicht: Merk dir, was darin ist.",
      },
    ],
    picture: {
      kind: "yards",
      yards: [
        {
          name: { en: "Your rail yard", de: "Dein Verschiebebahnhof" },
          rows: { red: { cards: 3, locomotives: 1 }, blue: { cards: 2, locomotives: 0 } },
          stack: 5,
        },
      ],
    },
    caption: {
      en: "Next turn the locomotive and a blue card go onto the stack: then there are seven.",
      de: "Im nächsten Zug kommen die Lokomotive und eine blaue Karte auf den Stapel: Dann sind es sieben.",
    },
    rules: ["CARD-5", "CARD-6", "CARD-7", "CARD-18"],
  },
  {
    id: "turn",
    title: { en: "Then: one of three things", de: "Dann: eines von dreien" },
    text: [
      {
        en: "Take up to two train cards, from the display or blind; a face-up locomotive only alone. Or play cards into your yard. Or draw four tickets and keep as many as you like.",
        de: "Nimm bis zu zwei Wagenkarten, aus der Auslage oder blind; eine offene Lokomotive nur allein. Oder leg Karten in deinen Verschiebebahnhof. Oder zieh vier Zielkarten und behalte, so viele du willst.",
      },
    ],
    picture: { kind: "display", cards: ["yellow", "green", "locomotive", "black", "white"] },
    caption: { en: "The display and the deck.", de: "Die Auslage und der Nachziehstapel." },
    rules: ["CARD-8", "CARD-9", "CARD-10", "CARD-19"],
  },
  {
    id: "play",
    title: { en: "Playing cards into the yard", de: "Karten in den Verschiebebahnhof legen" },
    text: [
      {
        en: "Either two or more cards of one colour, with locomotives among them if you like, or exactly three single cards of three colours. A colour that is still in your yard has to wait until it is gone.",
        de: "Entweder zwei oder mehr Karten einer Farbe, gern mit Lokomotiven darunter, oder genau drei einzelne Karten in drei Farben. Eine Farbe, die noch in deinem Verschiebebahnhof liegt, muss warten, bis sie fort ist.",
      },
    ],
    picture: { kind: "cards", cards: ["red", "red", "locomotive"] },
    caption: { en: "A set: two red cards and a locomotive.", de: "Ein Satz: zwei rote Karten und eine Lokomotive." },
    rules: ["CARD-13", "CARD-14", "CARD-15"],
  },
  {
    id: "raid",
    title: { en: "Raids", de: "Überfälle" },
    text: [
      {
        en: "A colour can lie in one yard only. If it lies in somebody else's, you may play it with more cards than lie there, and they lose the whole row, locomotives and all. So large rows are strong, and single cards are quick but weak.",
        de: "Eine Farbe kann nur in einem Verschiebebahnhof liegen. Liegt sie bei jemand anderem, darfst du sie mit mehr Karten legen, als dort liegen, und der andere verliert die ganze Reihe samt Lokomotiven. Große Reihen sind also stark, einzelne Karten schnell, aber schwach.",
      },
    ],
    picture: {
      kind: "yards",
      yards: [
        {
          name: { en: "You", de: "Du" },
          rows: { green: { cards: 3, locomotives: 1 } },
          stack: 4,
        },
        {
          name: { en: "Your neighbour", de: "Dein Nachbar" },
          rows: { green: { cards: 3, locomotives: 0 }, yellow: { cards: 1, locomotives: 0 } },
          stack: 6,
          lost: "green",
        },
      ],
    },
    caption: {
      en: "Four beat three: your neighbour discards the green row.",
      de: "Vier schlagen drei: Dein Nachbar legt die grüne Reihe ab.",
    },
    rules: ["CARD-16", "CARD-17"],
  },
  {
    id: "complete",
    title: { en: "The deck runs out", de: "Der Nachziehstapel ist leer" },
    text: [
      {
        en: "When the last card is drawn, everybody has one more turn. Then you turn over your stack and complete tickets with it; each card pays for one ticket only. Cards in hand and yard do not count. The best selection is offered ready-made.",
        de: "Ist die letzte Karte gezogen, hat jeder noch einen Zug. Dann deckst du deinen Stapel auf und erfüllst damit Zielkarten; jede Karte zählt nur für eine. Karten auf der Hand und im Verschiebebahnhof zählen nicht. Die beste Auswahl wird dir fertig angeboten.",
      },
      {
        en: "With four players a second half follows: the cards are shuffled again, what you have not completed stays with you. Completed tickets are checked by all and then lie face down.",
        de: "Zu viert folgt eine zweite Hälfte: Die Karten werden neu gemischt, was nicht erfüllt ist, behältst du. Erfüllte Zielkarten prüfen alle, dann liegen sie verdeckt.",
      },
    ],
    picture: {
      kind: "packing",
      tickets: [
        { ticket: "chicago-seattle", cards: ["black", "yellow", "locomotive"] },
        { ticket: "dallas-miami", cards: ["green", "red"] },
      ],
    },
    caption: {
      en: "Two tickets and the cards that pay for them. The locomotive stands in for a yellow card.",
      de: "Zwei Zielkarten und die Karten, die sie bezahlen. Die Lokomotive ersetzt eine gelbe Karte.",
    },
    rules: ["CARD-20", "CARD-21", "CARD-22", "CARD-23", "CARD-25", "CARD-31"],
  },
  {
    id: "scoring",
    title: { en: "Scoring", de: "Die Wertung" },
    text: [
      {
        en: "Completed tickets add their points, the others subtract theirs. For each of the six big cities a bonus goes to whoever has completed the most tickets that name it; if several have, each of them gets it.",
        de: "Erfüllte Zielkarten bringen ihre Punkte, die anderen kosten sie. Für jede der sechs Großstädte bekommt einen Bonus, wer die meisten Zielkarten mit ihrem Namen erfüllt hat; bei Gleichstand alle.",
      },
    ],
    picture: { kind: "cities" },
    caption: { en: "The big cities and their bonuses.", de: "Die Großstädte und ihre Boni." },
    rules: ["CARD-27", "CARD-28", "CARD-29", "CARD-30"],
  },
];
