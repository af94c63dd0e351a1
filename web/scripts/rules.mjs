// Makes the rules that the pages show from docs/rules: one file a game, both languages in it. A rule that is missing or
// says another number in one of them stops the build.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { bookOf } from "./rulebook.mjs";

const GAMES = ["usa", "uk", "asia", "card"];
const DOCS = new URL("../../docs/rules/", import.meta.url);
const MADE = new URL("../src/rules/made/", import.meta.url);

mkdirSync(MADE, { recursive: true });
for (const game of GAMES) {
  const [en, de] = ["", "de/"].map((folder) => readFileSync(new URL(`${folder}${game}.md`, DOCS), "utf8"));
  try {
    writeFileSync(new URL(`${game}.json`, MADE), `${JSON.stringify(bookOf(en ?? "", de ?? ""))}\n`);
  } catch (error) {
    console.error(
      `docs/rules/${game}.md and docs/rules/de/${game}.md do not fit:\n${error instanceof Error ? error.message : error}`,
    );
    process.exit(1);
  }
}
