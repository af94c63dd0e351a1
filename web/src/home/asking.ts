// What the house asks the server: tables to open and to find, and who I am.

import { ask, type Command, type TableFacts, tell, type View, type You } from "../api";
import type { components } from "../api/types";
import { newId } from "../live";

type Schemas = components["schemas"];

export type Level = Schemas["SeatBot"]["level"];
export type Timer = TableFacts["timer"];
export type Option = Schemas["OptionAnswer"];
export type Summary = Schemas["GameSummary"];
export type OpenTable = Schemas["OpenTable"];
export type TableListed = Schemas["TableListed"];
export type SeatListed = Schemas["SeatListed"];
export type MyTable = Schemas["MyTable"];
export type Me = Schemas["MeAnswer"];
export type Token = Schemas["TokenAnswer"];
export type NewToken = Schemas["NewTokenAnswer"];
export type MyFigures = Schemas["Statistics"];
export type GameFigures = Schemas["GameStatistics"];
export type MoveLink = Schemas["MoveLink"];
export type Moved = Schemas["Moved"];

/** A table as it is now, for somebody who only looks in. */
export interface TableNow {
  readonly number: number;
  readonly table: TableFacts;
  readonly you: You;
  readonly game: { readonly view: View | null };
}

/** Open a table. */
export const openTable = (wanted: Partial<OpenTable> & Pick<OpenTable, "game" | "seats">) =>
  tell<Schemas["TableOpened"]>("/api/tables", wanted);

/** Do something at a table without listening to it. */
export const command = (table: string, what: Command) =>
  tell<Schemas["Accepted"]>(`/api/tables/${table}/commands`, { id: newId(), command: what });

/** The tables that anybody may find. */
export const listTables = (phase: "open" | "running" | "over", limit = 12) =>
  ask<TableListed[]>(`/api/tables?phase=${phase}&limit=${limit}`);

/** The tables at which I sit, the ones touched last first. */
export const myTables = (limit = 50) => ask<MyTable[]>(`/api/me/tables?limit=${limit}`);

/** A table as it is now. */
export const tableNow = (table: string) => ask<TableNow>(`/api/tables/${table}`);

/** Who I am. */
export const me = () => ask<Me>("/api/me");
