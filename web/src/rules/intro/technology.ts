// The United Kingdom board with technologies, for who knows the classic game or has just read about it.

import type { Step } from "./types";

export const technology: readonly Step[] = [
  {
    id: "aim",
    title: { en: "What it is about", de: "Worum es geht" },
    text: [
      {
        en: "You take train cards, claim routes and fulfil tickets as in the classic game. But your engines are small: at first you can only build short routes in England.",
        de: "Du nimmst Wagenkarten, nutzt Strecken und erfüllst Zielkarten wie im klassischen Spiel. Aber deine Maschinen sind schwach: Am Anfang kannst du nur kurze Strecken in England bauen.",
      },
      {
        en: "Technologies open the rest: longer routes, Wales, Scotland, Ireland and France, ferries, and more points.",
        de: "Technologien öffnen den Rest: längere Strecken, Wales, Schottland, Irland und Frankreich, Fähren und mehr Punkte.",
      },
    ],
    picture: {
      kind: "board",
      around: ["leeds", "cambridge", "birmingham", "liverpool"],
      claimable: [
        "leeds-manchester.1",
        "liverpool-manchester.1",
        "birmingham-manchester.1",
        "leeds-nottingham",
        "birmingham-nottingham",
        "birmingham-northampton.1",
        "hull-leeds",
        "hull-nottingham",
        "leeds-liverpool",
        "cambridge-nottingham",
      ],
    },
    caption: {
      en: "Without any technology: routes of length one and two in England, here in gold.",
      de: "Ohne jede Technologie: Strecken der Länge eins und zwei in England, hier golden.",
    },
    rules: ["UK-1", "UK-9"],
  },
  {
    id: "technologies",
    title: { en: "Buying a technology", de: "Eine Technologie kaufen" },
    text: [
      {
        en: "At the beginning of your turn you may buy one technology, paid for in locomotives. Then you still have your action. Nearly all of them stay with you for the rest of the game.",
        de: "Am Anfang deines Zuges darfst du eine Technologie kaufen, bezahlt mit Lokomotiven. Danach hast du immer noch deine Aktion. Fast alle bleiben dir für den Rest des Spiels.",
      },
      {
        en: "A route needs everything that applies to it: Southampton–France, a ferry of length three, asks for Propellers, the Mechanical stoker and the Ireland/France concession. Point at a technology on the shelf and the map shows what it opens.",
        de: "Eine Strecke braucht alles, was sie betrifft: Southampton–Frankreich, eine Fähre der Länge drei, verlangt Schiffsschrauben, Stoker und die Konzession für Irland/Frankreich. Zeig auf eine Technologie im Regal, und der Plan zeigt, was sie öffnet.",
      },
    ],
    picture: {
      kind: "technologies",
      technologies: ["scotland_concession", "mechanical_stoker", "propellers", "boiler_lagging"],
    },
    caption: {
      en: "Four of the technologies, with their prices in locomotives.",
      de: "Vier der Technologien mit ihrem Preis in Lokomotiven.",
    },
    rules: ["UK-11", "UK-12", "UK-13"],
  },
  {
    id: "locomotives",
    title: { en: "Locomotives are the currency", de: "Lokomotiven sind die Währung" },
    text: [
      {
        en: "You begin with one. Any four coloured cards, also of different colours, may be played as a locomotive, wherever you need one. With the Booster three are enough.",
        de: "Mit einer fängst du an. Vier beliebige farbige Karten, auch verschiedene, gelten als eine Lokomotive, wo immer du eine brauchst. Mit dem Booster reichen drei.",
      },
      {
        en: "Three locomotives in the display stay where they are: here nothing is exchanged.",
        de: "Drei Lokomotiven in der Auslage bleiben liegen: Hier wird nichts getauscht.",
      },
    ],
    picture: { kind: "cards", cards: ["red", "green", "green", "white"], become: ["locomotive"] },
    caption: {
      en: "Any four cards stand in for one locomotive.",
      de: "Vier beliebige Karten ersetzen eine Lokomotive.",
    },
    rules: ["UK-3", "UK-6", "UK-7", "UK-20"],
  },
  {
    id: "ferries",
    title: { en: "Ferries", de: "Fähren" },
    text: [
      {
        en: "Ferries run over the sea. They need Propellers, and a locomotive for every locomotive symbol on them; the other spaces are paid like any grey route.",
        de: "Fähren führen übers Meer. Sie brauchen Schiffsschrauben und für jedes Lokomotivsymbol eine Lokomotive; die anderen Felder bezahlst du wie jede graue Strecke.",
      },
    ],
    picture: {
      kind: "board",
      around: ["dover", "france_east", "london", "brighton"],
      claimable: ["dover-france_east"],
    },
    caption: {
      en: "The ferry from Dover to France: one space is for a locomotive.",
      de: "Die Fähre von Dover nach Frankreich: Ein Feld ist für eine Lokomotive.",
    },
    rules: ["UK-8", "UK-19", "UK-36"],
  },
  {
    id: "new-york",
    title: { en: "The great crossing", de: "Die große Überfahrt" },
    text: [
      {
        en: "Southampton–New York has ten spaces and three locomotive symbols, needs no technology at all, and gives forty points.",
        de: "Southampton–New York hat zehn Felder und drei Lokomotivsymbole, braucht gar keine Technologie und bringt vierzig Punkte.",
      },
    ],
    picture: { kind: "board", around: ["new_york", "southampton", "penzance"], claimable: ["new_york-southampton"] },
    caption: { en: "The way to New York.", de: "Der Weg nach New York." },
    rules: ["UK-10", "UK-38"],
  },
  {
    id: "end",
    title: { en: "The end", de: "Das Ende" },
    text: [
      {
        en: "You have 35 trains. When somebody has two or fewer left, everybody has one more turn. Tickets count plus or minus as always; there is no bonus for the longest path.",
        de: "Du hast 35 Waggons. Hat jemand nur noch zwei oder weniger, ist jeder noch einmal dran. Zielkarten zählen plus oder minus wie immer; einen Bonus für die längste Strecke gibt es nicht.",
      },
      {
        en: "At the start you get five tickets and keep three or more. Double heading gives two extra points for every ticket you make: worth it if you make many.",
        de: "Zu Beginn bekommst du fünf Zielkarten und behältst mindestens drei. Die Doppeltraktion bringt zwei Punkte extra für jede erfüllte Zielkarte: lohnend, wenn es viele sind.",
      },
    ],
    picture: {
      kind: "technologies",
      technologies: ["double_heading", "right_of_way"],
    },
    caption: { en: "Two technologies for later in the game.", de: "Zwei Technologien für später im Spiel." },
    rules: ["UK-4", "UK-23", "UK-24", "UK-33", "UK-34"],
  },
];
