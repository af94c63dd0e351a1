// The classic game on the North America board, for who has never played it.

import type { Step } from "./types";

export const classic: readonly Step[] = [
  {
    id: "aim",
    title: { en: "What it is about", de: "Worum es geht" },
    text: [
      {
        en: "You build railways between cities. Every stretch between two neighbouring cities is a route; whoever pays for it with train cards puts trains on it, and it is theirs for the rest of the game.",
        de: "Du baust Eisenbahnen zwischen Städten. Jedes Stück zwischen zwei benachbarten Städten ist eine Strecke; wer sie mit Wagenkarten bezahlt, setzt seine Waggons darauf und nutzt sie bis zum Spielende allein.",
      },
      {
        en: "Points come from routes, from tickets that ask you to join two cities far apart, and from the longest path. Most points win.",
        de: "Punkte gibt es für Strecken, für Zielkarten, die zwei weit entfernte Städte verbinden wollen, und für die längste Strecke am Stück. Wer die meisten hat, gewinnt.",
      },
    ],
    picture: {
      kind: "board",
      around: ["denver", "saint_louis", "dallas", "omaha"],
      owners: {
        "denver-omaha": [0],
        "kansas_city-omaha.1": [0],
        "kansas_city-saint_louis.2": [0],
        "denver-oklahoma_city": [1],
        "dallas-oklahoma_city.1": [1],
        "little_rock-oklahoma_city": [1],
      },
    },
    caption: { en: "Two players' trains on the board.", de: "Waggons zweier Spieler auf dem Spielplan." },
    rules: ["BASE-1", "BASE-34"],
  },
  {
    id: "tickets",
    title: { en: "Your tickets", de: "Deine Zielkarten" },
    text: [
      {
        en: "You start with three secret tickets and keep two or all three. At the end a ticket whose cities are joined by your own routes gives its points; one that is not joined costs just as many.",
        de: "Du beginnst mit drei geheimen Zielkarten und behältst zwei oder alle drei. Verbinden deine Strecken am Ende die beiden Städte, bringt die Zielkarte ihre Punkte; wenn nicht, kostet sie genauso viele.",
      },
      {
        en: "Any way will do, also a roundabout one. The map marks the cities of your tickets.",
        de: "Jeder Weg ist recht, auch ein Umweg. Die Städte deiner Zielkarten sind auf dem Plan markiert.",
      },
    ],
    picture: {
      kind: "board",
      around: ["denver", "el_paso", "oklahoma_city", "phoenix"],
      owners: { "denver-santa_fe": [0] },
      way: ["el_paso-santa_fe"],
      marks: { denver: "open", el_paso: "open" },
    },
    caption: {
      en: "The ticket Denver–El Paso: the route to Santa Fe is built, the one that is lit is missing.",
      de: "Die Zielkarte Denver–El Paso: Die Strecke nach Santa Fe ist gebaut, die hervorgehobene fehlt noch.",
    },
    rules: ["BASE-4", "BASE-6", "BASE-32"],
  },
  {
    id: "turn",
    title: { en: "Your turn: one of three things", de: "Dein Zug: eines von dreien" },
    text: [
      {
        en: "Take train cards, or claim a route, or draw more tickets. Exactly one of them; then the next player goes.",
        de: "Nimm Wagenkarten, oder nutze eine Strecke, oder zieh weitere Zielkarten. Genau eines davon; dann ist der Nächste dran.",
      },
      {
        en: "Drawing tickets means: take three, keep at least one. Do it when you have finished yours, or nearly.",
        de: "Zielkarten ziehen heißt: drei nehmen, mindestens eine behalten. Tu es, wenn deine erfüllt sind, oder fast.",
      },
    ],
    picture: {
      kind: "tickets",
      tickets: [
        { ticket: "denver-el_paso", state: "done" },
        { ticket: "duluth-houston", state: "possible" },
        { ticket: "boston-miami", state: "lost" },
      ],
    },
    caption: {
      en: "Tickets show how they stand: done, still possible, and no longer possible.",
      de: "Zielkarten zeigen, wie es um sie steht: erfüllt, noch möglich und nicht mehr möglich.",
    },
    rules: ["BASE-8", "BASE-28"],
  },
  {
    id: "cards",
    title: { en: "Taking train cards", de: "Wagenkarten nehmen" },
    text: [
      {
        en: "Take two cards, each from the five that lie face up or blind from the deck. A locomotive is a joker for every colour.",
        de: "Nimm zwei Karten, jede aus den fünf offenen oder blind vom Nachziehstapel. Eine Lokomotive ist ein Joker für jede Farbe.",
      },
      {
        en: "A locomotive that lies face up is worth both draws: who takes it takes nothing else. One that comes blind from the deck is luck: you still take a second card.",
        de: "Eine offene Lokomotive zählt für beide Karten: Wer sie nimmt, nimmt sonst nichts. Kommt sie blind vom Stapel, ist das Glück: Du nimmst trotzdem noch eine zweite Karte.",
      },
    ],
    picture: { kind: "display", cards: ["red", "locomotive", "blue", "green", "red"] },
    caption: {
      en: "The display of five cards, and the deck.",
      de: "Die Auslage mit fünf Karten und der Nachziehstapel.",
    },
    rules: ["BASE-10", "BASE-12", "BASE-13", "BASE-14", "BASE-15"],
  },
  {
    id: "claim",
    title: { en: "Claiming a route", de: "Eine Strecke nutzen" },
    text: [
      {
        en: "Play as many cards of the route's colour as it has spaces. Locomotives may stand in for any of them. A grey route takes any colour, as long as it is only one.",
        de: "Spiel so viele Karten in der Farbe der Strecke, wie sie Felder hat. Lokomotiven dürfen jede davon ersetzen. Auf eine graue Strecke passt jede Farbe, aber nur eine.",
      },
      {
        en: "Where two tracks lie side by side you may have only one of them; with two or three players the other one is then closed to all.",
        de: "Wo zwei Gleise nebeneinander liegen, darfst du nur eines nutzen; zu zweit und zu dritt ist das andere dann für alle gesperrt.",
      },
    ],
    picture: {
      kind: "cards",
      cards: ["purple", "purple", "purple", "locomotive"],
      become: ["purple", "purple", "purple", "purple"],
    },
    caption: {
      en: "Three purple cards and a locomotive pay for four purple spaces.",
      de: "Drei purpurne Karten und eine Lokomotive bezahlen vier purpurne Felder.",
    },
    rules: ["BASE-20", "BASE-21", "BASE-22", "BASE-25", "BASE-26"],
  },
  {
    id: "points",
    title: { en: "Long routes pay", de: "Lange Strecken lohnen sich" },
    text: [
      {
        en: "A route scores at once, and long ones score far more than short ones. It need not touch anything you have.",
        de: "Eine Strecke bringt sofort Punkte, und lange bringen weit mehr als kurze. Sie muss an nichts anschließen, was du schon hast.",
      },
    ],
    picture: { kind: "lengths" },
    caption: { en: "Points by the length of a route.", de: "Punkte nach der Länge der Strecke." },
    rules: ["BASE-24", "BASE-27"],
  },
  {
    id: "end",
    title: { en: "The end", de: "Das Ende" },
    text: [
      {
        en: "As soon as somebody has two trains or fewer left, everybody has one last turn, that player too. Then the tickets are turned over and counted.",
        de: "Sobald jemand nur noch zwei Waggons oder weniger hat, ist jeder noch ein letztes Mal dran, auch er selbst. Dann werden die Zielkarten aufgedeckt und gezählt.",
      },
      {
        en: "The longest path without a gap brings ten more. It may cross itself in a city, but uses each route only once.",
        de: "Die längste Strecke ohne Lücke bringt noch zehn. Sie darf sich in einer Stadt kreuzen, benutzt aber jede Strecke nur einmal.",
      },
    ],
    picture: {
      kind: "board",
      around: ["omaha", "nashville", "dallas", "denver"],
      owners: {
        "denver-omaha": [0],
        "kansas_city-omaha.1": [0],
        "kansas_city-oklahoma_city.1": [0],
        "little_rock-oklahoma_city": [0],
        "little_rock-nashville": [0],
        "kansas_city-saint_louis.1": [0],
      },
      way: [
        "denver-omaha",
        "kansas_city-omaha.1",
        "kansas_city-oklahoma_city.1",
        "little_rock-oklahoma_city",
        "little_rock-nashville",
      ],
    },
    caption: {
      en: "The longest path is lit. The branch to Saint Louis does not count.",
      de: "Die längste Strecke ist hervorgehoben. Die Abzweigung nach Saint Louis zählt nicht.",
    },
    rules: ["BASE-31", "BASE-32", "BASE-33", "BASE-34"],
  },
];
