// Makes the rules that the pages show from docs/rules: one file a ruleset, both languages in it. A rule that is missing or
// says another number in one of them stops the build.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { bookOf } from "./rulebook.mjs";

/** By ruleset: the file in docs/rules that has its rules. */
const BOOKS = { classic: "usa", technology: "uk", team: "asia", yard: "card" };
const DOCS = new URL("../../docs/rules/", import.meta.url);
const MADE = new URL("../src/rules/made/", import.meta.url);

rmSync(MADE, { recursive: true, force: true });
mkdirSync(MADE);
for (const [ruleset, book] of Object.entries(BOOKS)) {
  const [en, de] = ["", "de/"].map((folder) => readFileSync(new URL(`${folder}${book}.md`, DOCS), "utf8"));
  try {
    writeFileSync(new URL(`${ruleset}.json`, MADE), `${JSON.stringify(bookOf(en ?? "", de ?? ""))}\n`);
  } catch (error) {
    console.error(
      `docs/rules/${book}.md and docs/rules/de/${book}.md do not fit:\n${error instanceof Error ? error.message : error}`,
    );
    process.exit(1);
  }
}
