// The Asia board for teams, for who knows the classic game or has just read about it.

import type { Step } from "./types";

export const team: readonly Step[] = [
  {
    id: "aim",
    title: { en: "Two play as one", de: "Zwei spielen als eine Mannschaft" },
    text: [
      {
        en: "Four or six players, in teams of two. Partners sit next to each other and share a colour, a score and a network of routes; everything you build helps both.",
        de: "Vier oder sechs Spieler in Mannschaften zu zweit. Partner sitzen nebeneinander und haben eine Farbe, einen Punktestand und ein gemeinsames Streckennetz; was du baust, hilft beiden.",
      },
      {
        en: "But your hand, your 27 trains and your tickets are your own, and you may not tell your partner about your cards and plans.",
        de: "Aber deine Hand, deine 27 Waggons und deine Zielkarten gehören dir allein, und von deinen Karten und Plänen darfst du deinem Partner nichts verraten.",
      },
    ],
    picture: {
      kind: "board",
      around: ["peking", "shanghai", "xian", "hankow"],
      owners: { "peking-xian.1": [0], "hankow-xian.1": [1], "hankow-shanghai.1": [1], "peking-shanghai.2": [2] },
    },
    caption: {
      en: "Partners' trains have one colour and two patterns. Together they join Peking and Shanghai.",
      de: "Waggons von Partnern haben eine Farbe und zwei Muster. Zusammen verbinden sie Peking und Shanghai.",
    },
    rules: ["ASIA-1", "ASIA-2", "ASIA-4", "ASIA-25"],
  },
  {
    id: "holder",
    title: { en: "The holder", de: "Der Kartenhalter" },
    text: [
      {
        en: "Between you stands a holder for train cards and one for tickets. Both of you see what is on them, and both pay from them: it is how you speak to each other.",
        de: "Zwischen euch steht ein Kartenhalter für Wagenkarten und einer für Zielkarten. Beide sehen, was darauf ist, und beide bezahlen davon: So verständigt ihr euch.",
      },
      {
        en: "When you take two cards, one goes to your hand and one to the holder. You decide for the first before you see the second. A face-up locomotive always goes to the holder.",
        de: "Nimmst du zwei Karten, kommt eine auf deine Hand und eine auf den Kartenhalter. Bei der ersten entscheidest du, bevor du die zweite siehst. Eine offene Lokomotive kommt immer auf den Kartenhalter.",
      },
    ],
    picture: { kind: "holder", hand: ["red", "red", "white"], holder: ["red", "locomotive"] },
    caption: {
      en: "Three red and a locomotive: from hand and holder together that pays for a red route of four.",
      de: "Dreimal Rot und eine Lokomotive: Hand und Kartenhalter bezahlen zusammen eine rote Strecke der Länge vier.",
    },
    rules: ["ASIA-3", "ASIA-9", "ASIA-10", "ASIA-11"],
  },
  {
    id: "tickets",
    title: { en: "Tickets, secret and shared", de: "Zielkarten, geheim und geteilt" },
    text: [
      {
        en: "You start with five tickets, keep at least three, and put one of them on the holder. When you draw more, you get four, keep at least one, and one of those goes on the holder too.",
        de: "Du beginnst mit fünf Zielkarten, behältst mindestens drei und legst eine davon auf den Kartenhalter. Ziehst du neue, bekommst du vier, behältst mindestens eine, und auch davon kommt eine auf den Kartenhalter.",
      },
      {
        en: "If your partner should know more, spend a turn: put one or two further tickets on the holder.",
        de: "Soll dein Partner mehr wissen, kostet das einen Zug: Leg eine oder zwei weitere Zielkarten auf den Kartenhalter.",
      },
    ],
    picture: {
      kind: "tickets",
      tickets: [
        { ticket: "delhi-nagpur", state: "done" },
        { ticket: "lanchow-peking", state: "possible" },
      ],
    },
    caption: {
      en: "All tickets of both partners count at the end, shared or not.",
      de: "Am Ende zählen alle Zielkarten beider Partner, geteilt oder nicht.",
    },
    rules: ["ASIA-7", "ASIA-8", "ASIA-12", "ASIA-14"],
  },
  {
    id: "tunnels",
    title: { en: "Tunnels", de: "Tunnel" },
    text: [
      {
        en: "Through the mountains you never know what it costs. Play the cards for the length; then as many cards as the tunnel's number are turned over from the deck. For each one of your colour, and for each locomotive, you add one more.",
        de: "Durch die Berge weiß man nie, was es kostet. Spiel die Karten für die Länge; dann werden so viele Karten vom Nachziehstapel aufgedeckt, wie die Zahl am Tunnel sagt. Für jede in deiner Farbe und für jede Lokomotive legst du noch eine dazu.",
      },
      {
        en: "If you cannot or will not, all the cards you played go to your hand, those from the holder as well, and your turn is over.",
        de: "Kannst oder willst du nicht, kommen alle gespielten Karten auf deine Hand, auch die vom Kartenhalter, und dein Zug ist vorbei.",
      },
    ],
    picture: {
      kind: "board",
      around: ["kabul", "rawalpindi", "kashgar", "junction_west"],
      claimable: ["kashgar-rawalpindi"],
    },
    caption: {
      en: "Tunnels have portals and a number: here six cards are turned over.",
      de: "Tunnel haben Portale und eine Zahl: Hier werden sechs Karten aufgedeckt.",
    },
    rules: ["ASIA-18", "ASIA-19", "ASIA-20", "ASIA-21"],
  },
  {
    id: "tracks",
    title: { en: "Double and triple routes", de: "Doppel- und Dreierstrecken" },
    text: [
      {
        en: "You may have only one track between two cities, but your partner may have another, and so shut the others out. With four players one track of a double route and two of a triple are the most that can be claimed; with six all of them.",
        de: "Zwischen zwei Städten darfst du nur ein Gleis nutzen, aber dein Partner ein anderes, und so schließt ihr die anderen aus. Zu viert sind höchstens ein Gleis einer Doppelstrecke und zwei einer Dreierstrecke zu haben, zu sechst alle.",
      },
    ],
    picture: {
      kind: "board",
      around: ["calcutta", "dacca", "mandalay"],
      owners: { "calcutta-dacca.1": [0], "calcutta-dacca.2": [1] },
    },
    caption: {
      en: "Both partners on Calcutta–Dacca: with four players nobody else gets through here.",
      de: "Beide Partner auf Calcutta–Dacca: Zu viert kommt hier sonst niemand mehr durch.",
    },
    rules: ["ASIA-15", "ASIA-16", "ASIA-17"],
  },
  {
    id: "end",
    title: { en: "The end", de: "Das Ende" },
    text: [
      {
        en: "When a team has four trains or fewer left, both supplies together, everybody has one more turn.",
        de: "Hat eine Mannschaft in beiden Vorräten zusammen nur noch vier Waggons oder weniger, ist jeder noch einmal am Zug.",
      },
      {
        en: "Then all tickets count on the common network, plus or minus. Ten more points go to the team with the longest path (Asia Express), and ten to the one with the most completed tickets (Asia Explorer).",
        de: "Dann zählen alle Zielkarten auf dem gemeinsamen Netz, plus oder minus. Je zehn Punkte bekommen die Mannschaft mit der längsten Strecke (Asien-Express) und die mit den meisten erfüllten Zielkarten (Asien-Entdecker).",
      },
    ],
    picture: { kind: "lengths" },
    caption: { en: "Points by the length of a route.", de: "Punkte nach der Länge der Strecke." },
    rules: ["ASIA-24", "ASIA-25", "ASIA-26", "ASIA-27"],
  },
];
