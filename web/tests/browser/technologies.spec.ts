// What technologies of the UK bring to the page: three blind cards at once, a card that is saved, and a route beside
// somebody who owns it already.

import { expect } from "@playwright/test";
import type { Action } from "../../src/api";
import { numberOf } from "../../src/cards/kinds";
import { claimsOf } from "../../src/table/legalActions";
import { violations } from "./axe";
import { test } from "./boards";
import { Person } from "./playing";
import { drawing, type Liking, reach, type Sitting } from "./positions";

// Many moves are asked of the server before the page is opened.
test.slow();

/** Saves up for a technology: locomotives from the display, else cards from the deck. */
const savingFor =
  (technology: string): Liking =>
  (action, { game: { view } }) => {
    if (action.do === "buy_technology") return action.technology === technology ? 9 : -1;
    if (action.do === "draw_face_up") return view?.display[action.slot] === "locomotive" ? 2 : 0;
    return Number(action.do === "draw_blind");
  };
/** Claims a few routes, then draws. */
const settling: Liking = (action, now) => {
  const settled = Object.keys(now.game.view?.tracks ?? {}).length > 3;
  return action.do === "claim_route" && !settled ? 5 : drawing(action, now);
};

test("water tenders: three blind cards at once", async ({ enter }) => {
  const [ada, ben] = [await enter(), await enter()];
  const people: Sitting[] = [
    { context: ada.context, likes: savingFor("water_tenders") },
    { context: ben.context, likes: drawing },
  ];
  const drawsThree = (legal: readonly Action[]) => legal.some((action) => action.do === "draw_three");
  const { table, now } = await reach("uk", people, drawsThree, { advanced_technologies: true });
  const before = numberOf(now.game.view?.players[0]?.hand ?? {});
  await ada.page.goto(`/tables/${table}`);
  await expect(ada.page.locator('[data-technology="water_tenders"]')).toContainText("yours");
  await ada.page.getByRole("button", { name: "Draw three blind" }).click();
  await expect(ada.page.getByText(`Hand: ${before + 3} cards`)).toBeVisible();
  await expect(ada.page.getByRole("button", { name: "Draw three blind" })).toBeHidden();
  // The others see how many, not which.
  await ben.page.goto(`/tables/${table}`);
  await ben.page.getByRole("tab", { name: "Log", exact: true }).click();
  await expect(ben.page.getByRole("log", { name: "Log" })).toContainText("Ada draws 3 train cards from the deck.");
});

test("diesel power: a way to pay that saves a card comes first", async ({ enter }) => {
  const [ada, ben] = [await enter(), await enter()];
  const people: Sitting[] = [
    { context: ada.context, likes: savingFor("diesel_power") },
    { context: ben.context, likes: drawing },
  ];
  // Where there is but one way to pay, nothing is asked.
  const asking = (legal: readonly Action[]) =>
    [...claimsOf(legal).values()].find((ways) => ways.length > 1 && ways.some(({ saving }) => saving));
  const { table, now } = await reach("uk", people, (legal) => asking(legal) !== undefined, {
    advanced_technologies: true,
  });
  const before = numberOf(now.game.view?.players[0]?.hand ?? {});
  const track = asking(now.game.legal ?? [])?.[0]?.track ?? "";
  await ada.page.goto(`/tables/${table}`);
  const person = new Person(ada.page);
  await person.asked();
  await person.chooseTrack(track);
  const panel = ada.page.locator('[data-decision="pay"]');
  const first = panel.locator("li").first().getByRole("button");
  await expect(first).toContainText("one card saved");
  const paid = ((await first.textContent()) ?? "").match(/\d+/g)?.reduce((sum, number) => sum + Number(number), 0) ?? 0;
  await first.click();
  const claimed = ada.page.locator(`[data-track="${track}"]`);
  await expect(claimed).toHaveAccessibleName(/claimed by Ada$/);
  expect(paid).toBe((await claimed.locator("use.wagon").count()) - 1);
  await expect(ada.page.getByText(new RegExp(`^Hand: ${before - paid} cards?$`))).toBeVisible();
});

test("right of way: a route that somebody owns can be claimed, and then both own it", async ({ enter }) => {
  const [ada, ben] = [await enter(), await enter()];
  const people: Sitting[] = [
    { context: ada.context, likes: savingFor("right_of_way") },
    { context: ben.context, likes: settling },
  ];
  const { table, now } = await reach(
    "uk",
    people,
    (legal, { game: { view } }) => view?.phase === "claim_only" && legal.length > 1,
  );
  const [track = "", ways = []] = [...claimsOf(now.game.legal ?? [])][0] ?? [];
  await ada.page.goto(`/tables/${table}`);
  const person = new Person(ada.page);
  const { number } = await person.asked();
  await expect(ada.page.locator("#expected")).toHaveText("Claim a route, with Right of way.");
  const owned = ada.page.locator(`[data-track="${track}"]`);
  await expect(owned).toHaveAccessibleName(/claimed by Ben, can be claimed$/);
  expect(await violations(ada.page)).toEqual([]);
  await person.chooseTrack(track);
  if (ways.length > 1) await person.answer("pay");
  await person.moved(number);
  await expect(owned).toHaveAccessibleName(/claimed by Ada and Ben$/);
  const wagons = owned.locator("use.wagon");
  const looks = await wagons.evaluateAll((all) => all.map((wagon) => wagon.getAttribute("href")));
  expect(new Set(looks).size).toBe(2);
});
