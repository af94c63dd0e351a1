// The wagons on train cards: own drawings, a kind of wagon for each colour, on a card of 90 by 58 whose rail lies at 46.

/** A wagon: its body, and what is light on it (windows, slats, the load's edges). */
interface Wagon {
  readonly body: string;
  readonly light: string;
  /** The middles of its wheels. */
  readonly wheels: readonly number[];
}

const FOUR = [27, 34, 58, 65] as const;
const TWO = [30, 62] as const;

export const WAGONS: Readonly<Record<string, Wagon>> = {
  // A van with a sliding door.
  purple: {
    body: "M19 22.5H73L75 25.5V41H17V25.5Z",
    light: "M37.5 26H54.5V38.5H37.5ZM39.5 28V36.5H45V28ZM47 28V36.5H52.5V28ZM21 26H23V38.5H21ZM69 26H71V38.5H69Z",
    wheels: FOUR,
  },
  // A coach for passengers.
  blue: {
    body: "M16 41V27Q16 21 23 21H69Q76 21 76 27V41Z",
    light:
      "M21 26.5H27V33H21ZM30 26.5H36V33H30ZM39 26.5H45V33H39ZM48 26.5H54V33H48ZM57 26.5H63V33H57ZM66 26.5H72V33H66Z",
    wheels: FOUR,
  },
  // Logs on a flat wagon.
  orange: {
    body: "M15 37H77V41H15ZM20 30H72A3.2 3.2 0 0 1 72 36.5H20A3.2 3.2 0 0 1 20 30ZM24 23H68A3.2 3.2 0 0 1 68 29.5H24A3.2 3.2 0 0 1 24 23ZM29 16H63A3.2 3.2 0 0 1 63 22.5H29A3.2 3.2 0 0 1 29 16Z",
    light: "M29 15.5H30.8V37H29ZM61.2 15.5H63V37H61.2Z",
    wheels: FOUR,
  },
  // A tank for milk.
  white: {
    body: "M15 38H77V41H15ZM24 22H68A8 8 0 0 1 68 38H24A8 8 0 0 1 24 22ZM41 18H51V23H41ZM43.5 15.5H48.5V18H43.5Z",
    light: "M31 22H33V38H31ZM59 22H61V38H59ZM37 28.6H55V31.4H37Z",
    wheels: FOUR,
  },
  // A wagon for cattle.
  green: {
    body: "M17 22.5H75V41H17ZM15 20H77V23.5H15Z",
    light:
      "M20.5 26H41V27.8H20.5ZM20.5 30H41V31.8H20.5ZM20.5 34H41V35.8H20.5ZM51 26H71.5V27.8H51ZM51 30H71.5V31.8H51ZM51 34H71.5V35.8H51ZM43.5 26H48.5V38.5H43.5Z",
    wheels: TWO,
  },
  // A hopper for grain.
  yellow: {
    body: "M15 20.5H77V24H75L66 41H55L51 35.5H41L37 41H26L17 24H15Z",
    light:
      "M29.5 24.5H31.5V34H29.5ZM37.5 24.5H39.5V33H37.5ZM45 24.5H47V33H45ZM52.5 24.5H54.5V33H52.5ZM60.5 24.5H62.5V34H60.5Z",
    wheels: [24, 31, 61, 68],
  },
  // A tub full of coal.
  black: {
    body: "M17 29H75L72 41H20ZM20 28.5Q24 21.5 31 24Q36 17 43.5 20.5Q50 14.5 57 20Q65 18.5 72 28.5Z",
    light: "M29.5 31H31.5L32.3 39H30.4ZM45 31H47V39H45ZM60.5 31H62.5L61.6 39H59.7Z",
    wheels: TWO,
  },
  // The guard's van, with its lookout.
  red: {
    body: "M18 41V25H16V22.5H35V17H33.5V14.8H58.5V17H57V22.5H76V25H74V41Z",
    light: "M38 17.5H44.5V22H38ZM47.5 17.5H54V22H47.5ZM23 27.5H30V33.5H23ZM42 27.5H50V38.5H42ZM62 27.5H69V33.5H62Z",
    wheels: FOUR,
  },
};

/** The locomotive: boiler, cab, chimney and dome; its light parts; and its driving wheels. */
export const DRAWN_LOCOMOTIVE = {
  body: "M12 41.5V37.5L17 35.5V26.5Q17 24 19.5 24H21L20 15H28.5L27.5 24H35Q35 18.5 39 18.5T43 24H56V17H53.5V13.5H77.5V17H75V37.5H78V41.5ZM12 41.5 6.5 46H18V41.5Z",
  light: "M60 20.5H66V28H60ZM68.5 20.5H71.5V28H68.5ZM31 24H32.6V36H31ZM46.5 24H48.1V36H46.5ZM20.5 29.4H54V31H20.5Z",
  steam:
    "M24 12.5A4.5 4.5 0 0 1 26 5.5A6 6 0 0 1 37 3.8A5.5 5.5 0 0 1 46.5 3.6A5 5 0 0 1 57 5.4A3.6 3.6 0 0 1 53 9.6A6.4 6.4 0 0 1 42.5 9.8A6 6 0 0 1 32.5 11.4A4.6 4.6 0 0 1 24 12.5Z",
  drivers: [33, 47, 61],
  small: [20, 73],
} as const;
