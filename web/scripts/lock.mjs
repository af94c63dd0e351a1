// Completes package-lock.json: packages for other systems that this machine's registry did not have. `npm ci` wants to see
// them there, and on the system that each is for it fetches them, by version. Run by `npm run lock`.

import { readFileSync, writeFileSync } from "node:fs";

const PATH = new URL("../package-lock.json", import.meta.url);
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const MACHINES = {
  arm64: "arm64",
  x64: "x64",
  ia32: "ia32",
  wasm32: "wasm32",
  ppc64: "ppc64",
  s390x: "s390x",
  arm: "arm",
};

/**
 * What such a package is for, as its name says it: @rolldown/binding-linux-arm64-musl.
 * @param {string} name
 */
function madeFor(name) {
  const words = name.split(/[-/]/);
  const system = SYSTEMS.find((one) => words.includes(one));
  const machine = Object.entries(MACHINES).find(([one]) => words.some((word) => word.startsWith(one)))?.[1];
  if (!system && machine !== "wasm32") throw new Error(`${name}: which system is it for?`);
  const library = words.includes("musl") ? "musl" : system === "linux" && "glibc";
  return { ...(machine && { cpu: [machine] }), ...(system && { os: [system] }), ...(library && { libc: [library] }) };
}

const lock = JSON.parse(readFileSync(PATH, "utf8"));
for (const [at, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const known = lock.packages[`${at}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
    const exact = version.replace(/^[~^]/, "");
    if (!known) lock.packages[`node_modules/${name}`] = { version: exact, ...madeFor(name), dev, optional: true };
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [two]) => (one < two ? -1 : 1)));
writeFileSync(PATH, `${JSON.stringify(lock, null, 2)}\n`);
