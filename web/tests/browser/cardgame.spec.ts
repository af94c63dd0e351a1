// The card game, through the page alone: a whole game by taps on a phone, a raid that is seen before it is made, a card
// that cannot be played says why; for everybody.

import { expect, type Page } from "@playwright/test";
import { violations } from "./axe";
import { LANGUAGES, SIZES, THEMES, test } from "./boards";
import { Person, type Seen, startTable } from "./playing";
import { tableFor } from "./positions";

/** Somebody who plays the card game: large sets first, single cards when there are many, else new cards. */
class Shunter extends Person {
  plays = 0;
  raids = 0;
  chosen = 0;
  completed = 0;

  override async decide(seen: Seen): Promise<void> {
    if (seen.decision === "keep") await this.keepSome();
    else if (seen.decision === "complete") await this.complete();
    else if (!(await this.toTheYard())) await super.decide(seen);
  }

  /** All tickets: with a long stack in the end there is something to choose. */
  private async keepSome(): Promise<void> {
    const panel = this.page.locator("[data-decision]");
    const boxes = panel.getByRole("checkbox");
    for (let box = 0; box < (await boxes.count()); box++) await this.press(boxes.nth(box), "Space");
    await this.press(panel.getByRole("button").last());
  }

  /** One ticket by hand, then all that are suggested with it. */
  private async complete(): Promise<void> {
    const panel = this.page.locator("[data-decision=complete]");
    const single = panel.getByRole("button", { name: /^Choose/ });
    const best = panel.getByRole("button", { name: /^Complete these/ });
    if (!this.chosen && (await single.count())) {
      this.chosen++;
      expect(await violations(this.page)).toEqual([]);
      await this.press(single.first());
      return;
    }
    this.completed++;
    await this.press((await best.count()) ? best : panel.getByRole("button").first());
  }

  /** Two or more of a colour, else three of three colours if the hand is full; says whether anything was played. */
  private async toTheYard(): Promise<boolean> {
    const panel = this.page.locator("[data-play]");
    if (!(await panel.count())) return false;
    const cards = await this.page
      .locator("[data-kind]:has(button[aria-disabled=false])")
      .evaluateAll((all) => all.map((one) => [one.dataset.kind ?? "", Number(one.dataset.count)] as const));
    const colours = cards.filter(([kind]) => kind !== "locomotive").sort(([, one], [, two]) => two - one);
    const [most, count = 0] = colours[0] ?? [];
    const picked = count > 1 ? [most, most] : colours.length > 4 ? colours.slice(0, 3).map(([kind]) => kind) : [];
    if (!picked.length) return false;
    for (const kind of picked) {
      // A card that could be picked alone need not go with the others.
      const card = this.page.locator(`[data-kind=${kind}] button[aria-disabled=false]`);
      if (await card.count()) await this.press(card);
    }
    const all = panel.getByRole("button", { name: /^All / });
    if (await all.count()) await this.press(all);
    const play = panel.getByRole("button").last();
    if (!(await play.isEnabled())) {
      await this.press(panel.getByRole("button", { name: "Put all back" }));
      return false;
    }
    this.raids += await panel.locator(".raid").count();
    this.plays++;
    await this.press(play);
    return true;
  }
}

test("a whole card game by taps on a phone", async ({ enter }) => {
  test.slow();
  const { context, page } = await enter({ size: "phone" });
  const table = await startTable(context, "card", 2);
  await page.goto(`/tables/${table}`);
  await expect(page.locator("[data-decision=keep]")).toBeVisible();
  const ada = new Shunter(page, "tap");
  await ada.play();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(ada.plays).toBeGreaterThan(3);
  expect(ada.chosen + ada.completed).toBeGreaterThan(0);
});

/** At a card game where it is our turn, and nothing has been played yet. */
async function sitDown(page: Page, table: string): Promise<Shunter> {
  await page.goto(`/tables/${table}`);
  const ada = new Shunter(page);
  let seen = await ada.asked();
  if (seen.decision === "keep") {
    await ada.decide(seen);
    await ada.moved(seen.number);
    seen = await ada.asked();
  }
  await expect(page.locator("[data-play]")).toBeVisible();
  return ada;
}

test("the yard of whoever is to decide is golden, also before the first turn", async ({ enter }) => {
  const { context, page } = await enter();
  const table = await startTable(context, "card", 3, { options: { start_player: 1 } });
  await page.goto(`/tables/${table}`);
  await page.locator("[data-decision=keep]").waitFor();
  await expect.poll(async () => (await tableFor(context, table)).game.view?.to_act).toEqual([0]);
  const golden = page.locator("[data-yard].turn");
  await expect
    .poll(() => golden.evaluateAll((all: HTMLElement[]) => all.map((one) => one.dataset.yard)))
    .toEqual(["0"]);
});

test("what cannot be played says why, and leads to the rule", async ({ enter }) => {
  const { context, page } = await enter();
  const options = { start_player: 0 };
  const hand = page.locator("[data-kind]:not([data-kind=locomotive])");
  let kinds: (readonly [string | undefined, number])[] = [];
  // One hand of eighty has fewer than three colours: then another table.
  while (kinds.length < 3) {
    await sitDown(page, await startTable(context, "card", 2, { options }));
    kinds = await hand.evaluateAll((all) => all.map((one) => [one.dataset.kind, Number(one.dataset.count)] as const));
  }
  // Two of one colour and one of another are neither a set nor three single cards.
  const two = kinds.toSorted(([, one], [, other]) => other - one)[0]?.[0];
  const [first, second] = kinds.map(([kind]) => kind).filter((kind) => kind !== two);
  for (const kind of [two, first, second]) await page.locator(`[data-kind=${kind}] button`).click();
  const panel = page.locator("[data-play]");
  await expect(panel.getByRole("button").last()).toBeEnabled();
  await page.locator(`[data-kind=${two}] button`).focus();
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: /^See rule CARD-1[34]$/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Playing cards to the yard");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.locator(`[data-kind=${two}] button`).focus();
  await page.keyboard.press("Backspace");
  await expect(panel.getByRole("button").last()).toBeDisabled();
  await panel.getByRole("button", { name: "Put all back" }).click();
  await expect(panel).toContainText("Tap cards in your hand");
});

test("a raid says who loses what before it is made", async ({ enter }) => {
  test.slow();
  const { context, page } = await enter();
  const ada = new Shunter(page);
  for (let game = 0; game < 5 && !ada.raids; game++) {
    await page.goto(`/tables/${await startTable(context, "card", 4)}`);
    const before = ada.decisions;
    for (
      let seen = await ada.asked();
      !seen.over && !ada.raids && ada.decisions < before + 40;
      seen = await ada.asked()
    ) {
      ada.decisions++;
      await ada.decide(seen);
      await ada.moved(seen.number);
    }
  }
  expect(ada.raids).toBeGreaterThan(0);
  await page.getByRole("tab", { name: "Log" }).click();
  await expect(page.getByText(/Ada raids .*is discarded/).first()).toBeVisible();
});

for (const theme of THEMES)
  for (const language of LANGUAGES)
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
      test(`axe finds nothing at the card table: ${theme}, ${language}, ${size}`, async ({ enter }) => {
        const { context, page } = await enter({ theme, language, size });
        await sitDown(page, await startTable(context, "card", 4, { options: { look_at_own_stack: true } }));
        await page.locator("[data-kind] button[aria-disabled=false]").first().click();
        expect(await violations(page)).toEqual([]);
      });
