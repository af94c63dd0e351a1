// A table as it goes on, for whoever shows it.

export { type Connection, Live, newId } from "./live.svelte";
export { freshly, joined, kept, nameOf, sentencesOf } from "./log";
