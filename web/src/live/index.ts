// A table as it goes on, for whoever shows it.

export { type Connection, Live, newId } from "./live.svelte";
export { freshly, joined, nameOf, sentencesOf } from "./log";
