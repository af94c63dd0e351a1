// A table as it goes on, for whoever shows it.

export { type Connection, Live } from "./live.svelte";
export { freshly, joined, nameOf, sentencesOf } from "./log";
