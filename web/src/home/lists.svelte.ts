// The lists of the first page: my games, tables to join, games to watch. Looked at again while somebody looks at them.

import { listTables, type MyTable, myTables, type TableListed, type TableNow, tableNow } from "./asking";

const PAUSE = 15_000;
/** For so many of my running games it is asked whose turn it is. */
const MOST_ASKED = 8;

/** My tables, with who is to move where that is known. */
export interface Mine extends MyTable {
  readonly now: TableNow | null;
}

export class Lists {
  mine = $state.raw<readonly Mine[] | null>(null);
  open = $state.raw<readonly TableListed[] | null>(null);
  running = $state.raw<readonly TableListed[] | null>(null);
  lost = $state(false);

  /** Load the lists now. */
  async load(): Promise<void> {
    try {
      const [mine, open, running] = await Promise.all([myTables(), listTables("open"), listTables("running")]);
      const here = new Set(mine.map(({ table }) => table));
      this.open = open.filter((one) => !here.has(one.table) && hasRoom(one));
      this.running = running.filter(({ table }) => !here.has(table));
      this.mine = await withTurns(mine);
      this.lost = false;
    } catch {
      this.lost = true;
    }
  }

  /** Load them now, and again and again while the page is looked at; gives what ends it. */
  watch(): () => void {
    const look = () => {
      if (document.visibilityState === "visible") this.load();
    };
    const timer = setInterval(look, PAUSE);
    document.addEventListener("visibilitychange", look);
    this.load();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }
}

const ORDER = { running: 0, open: 1, over: 2, closed: 3 } as const;

/** My tables: those that are running first, and of these those that wait for me. */
export async function withTurns(tables: readonly MyTable[]): Promise<Mine[]> {
  const running = tables.filter(({ phase }) => phase === "running").slice(0, MOST_ASKED);
  const asked = new Map(
    await Promise.all(running.map(async ({ table }) => [table, await tableNow(table).catch(() => null)] as const)),
  );
  return tables
    .map((table) => ({ ...table, now: asked.get(table.table) ?? null }))
    .sort(
      (one, two) =>
        ORDER[one.phase] - ORDER[two.phase] ||
        Number(isMyTurn(two)) - Number(isMyTurn(one)) ||
        two.touched - one.touched,
    );
}

/** Can somebody still sit down there? */
export const hasRoom = ({ seats }: Pick<TableListed, "seats">): boolean => seats.some(({ kind }) => kind === "empty");

/** Does a table wait for me? */
export const isMyTurn = ({ now, yours }: Mine): boolean =>
  now?.game.view?.to_act.some((seat) => yours.includes(seat)) ?? false;
