// Opening a table: what is wished for is what is ordered; tickets of one's own are read line by line.

import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import type { Game } from "../../src/api";
import { command, type Summary } from "../../src/home/asking";
import { readDeck, writeDeck } from "../../src/home/deck";
import { againstBots, movesMade } from "../../src/home/labels";
import { hasRoom, isMyTurn, type Mine } from "../../src/home/lists.svelte";
import { Wishes } from "../../src/home/newGameDraft.svelte";
import { rays } from "../../src/home/posters";
import { speak } from "../../src/i18n/index.svelte";
import { pageOf } from "../../src/pages/pages";

afterEach(() => {
  vi.unstubAllGlobals();
  speak("en");
});

const summary = (players: number[]) =>
  ({ id: "usa", players, team_size: 1, options: [], colours: [] }) as unknown as Summary;

test("without a wish four sit down, or as many as the game is for", () => {
  expect(new Wishes(summary([2, 3, 4, 5])).seats).toBe(4);
  expect(new Wishes(summary([2, 3])).seats).toBe(3);
  expect(new Wishes(summary([6])).seats).toBe(6);
});

test("bots sit in all seats but mine, each at the level that was chosen for it", () => {
  const wishes = new Wishes(summary([2, 3, 4]));
  Object.assign(wishes, { seats: 3, seat: 1, level: "medium", levels: { 2: "hard" }, options: { start_player: null } });
  const order = wishes.order("Ada", true);
  expect(order).toMatchObject({ game: "usa", seats: 3, name: "Ada", seat: 1, listed: false, options: {} });
  expect(order.bots).toEqual([
    { seat: 0, level: "medium" },
    { seat: 2, level: "hard" },
  ]);
  expect(order).not.toHaveProperty("pace");
  expect(wishes.order("Ada", false).bots).toEqual([]);
});

test("tickets of one's own are lines of two cities and points, by any name of a city", () => {
  const city = (id: string, en: string, de: string) => ({ id, name: { en, de } });
  const cities = [city("cologne", "Cologne", "Köln"), city("munich", "Munich", "München")] as unknown as Game["cities"];
  const deck = readDeck("Cologne, munich, 7\n\n  köln; München; 12 ", cities);
  expect(deck).toEqual([
    { a: "cologne", b: "munich", points: 7 },
    { a: "cologne", b: "munich", points: 12 },
  ]);
  expect(writeDeck("length" in deck ? deck : [], cities, "de")).toBe("Köln, München, 7\nKöln, München, 12");
  expect(readDeck("Cologne, Munich, 7\nCologne Munich", cities)).toEqual({ line: 2, text: "Cologne Munich" });
  expect(readDeck("Cologne, Atlantis, 7", cities)).toEqual({ city: "Atlantis" });
});

test("a table waits for me if one of my seats is to act", () => {
  const mine = (to_act: number[]) => ({ yours: [2], now: { game: { view: { to_act } } } }) as unknown as Mine;
  expect(isMyTurn(mine([0, 2]))).toBe(true);
  expect(isMyTurn(mine([1]))).toBe(false);
  expect(isMyTurn({ yours: [0], now: null } as unknown as Mine)).toBe(false);
});

test("rays go all the way around", () => {
  expect(rays(0, 0, 18).match(/M/g)).toHaveLength(18);
});

test("addresses lead to their pages, with what they say", () => {
  expect(pageOf("/tables/a_B-9/replay/17").given).toEqual({ id: "a_B-9", moment: "17" });
  expect(pageOf("/tables/a_B-9").given).toEqual({ id: "a_B-9" });
  expect(pageOf("/play/uk").given).toEqual({ game: "uk" });
  expect(pageOf("/").load).toBe(pageOf("/play/uk").load);
  expect(pageOf("/tables/").load).toBe(pageOf("/nowhere").load);
});

test("over plain http, where browsers make no UUIDs, a table can be told something too", async () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const sent: { id: string; command: unknown }[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ number: 1 });
  });
  await command("a", { do: "start" });
  await command("a", { do: "start" });
  expect(sent.map((one) => one.command)).toEqual([{ do: "start" }, { do: "start" }]);
  for (const { id } of sent) expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(sent[0]?.id).not.toBe(sent[1]?.id);
});

test("nothing asks for what is not there over plain http", () => {
  const folder = new URL("../../src/", import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(svelte|ts)$/.test(name),
  );
  expect(names).toContain("home/asking.ts");
  const asking = names.filter((name) => readFileSync(new URL(name, folder), "utf8").includes("randomUUID"));
  expect(asking).toEqual([]);
});

test("a table where all seats are taken is not offered", () => {
  const seated = (...kinds: string[]) => ({ seats: kinds.map((kind) => ({ kind })) }) as Parameters<typeof hasRoom>[0];
  expect(hasRoom(seated("person", "empty"))).toBe(true);
  expect(hasRoom(seated("person", "bot"))).toBe(false);
});

test("whom one plays against: the partner is not one of them", () => {
  expect(againstBots(2, 1)).toBe("against 1 bot, at once");
  expect(againstBots(4, 1)).toBe("against 3 bots, at once");
  expect(againstBots(4, 2)).toBe("with one bot against 2, at once");
  speak("de");
  expect(againstBots(6, 2)).toBe("mit einem Bot gegen 4, sofort");
});

test("one move is one, and in German it is no turn", () => {
  expect([movesMade(0), movesMade(1), movesMade(2)]).toEqual(["0 moves", "1 move", "2 moves"]);
  speak("de");
  expect([movesMade(1), movesMade(2)]).toEqual(["1 Aktion", "2 Aktionen"]);
});
