// What is known of the mutants of each file, and of which files it is to be asked again. Kept in the machine's cache, outside the
// clone, so that a run that was broken off goes on where it was, and the next one asks only for what changed.
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { filesBelow, hashOf } from "../setup/hashes.mjs";
import { cacheFolder, root } from "../setup/places.mjs";
import { isLeft } from "./reasons.mjs";

/** @typedef {import("./document.mjs").Report} Report */

const folder = join(cacheFolder(), "mutation");
/** Stryker's own memory, mutant by mutant; in the form of its report. */
export const resultsFile = join(folder, "results.json");
const keysFile = join(folder, "keys.json");
const RULES = "src-domain";
const TESTS = "test/unit/domain";
/** What decides about the outcome of every file. */
const COMMON = ["stryker.config.json", "vitest.mutation.config.ts", "package-lock.json"];

/** @param {string} path */
const named = (path) => relative(root, path).split(sep).join("/");

/** @template Value @param {string} file @param {Value} otherwise @returns {Promise<Value>} */
const readJson = async (file, otherwise) =>
  existsSync(file) ? /** @type {Value} */ (JSON.parse(await readFile(file, "utf8"))) : otherwise;

export async function forgetAll() {
  await rm(folder, { recursive: true, force: true });
}

/** The files of the rules, each with a key that changes when its outcome may. @returns {Promise<Map<string, string>>} */
export async function filesWithKeys() {
  const sources = (await filesBelow(join(root, RULES))).filter((file) => file.endsWith(".ts"));
  const tests = (await filesBelow(join(root, TESTS))).filter((file) => file.endsWith(".test.ts"));
  /** @type {Map<string, { text: string, imports: string[] }>} */
  const modules = new Map();
  for (const file of [...sources, ...tests]) await load(file, modules);
  const common = await Promise.all(COMMON.map((name) => readFile(join(root, name), "utf8")));
  const reached = new Map([...modules.keys()].map((file) => [file, reach(file, modules)]));
  return new Map(sources.map((file) => [named(file), hashOf(...common, ...partsOf(file, tests, reached, modules))]));
}

/** @param {string} file @param {Map<string, { text: string, imports: string[] }>} modules */
async function load(file, modules) {
  if (modules.has(file)) return;
  const text = await readFile(file, "utf8");
  const imports = [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, name = ""]) => join(dirname(file), name));
  modules.set(file, { text, imports });
  for (const imported of imports) if (existsSync(imported)) await load(imported, modules);
}

/** Every module that runs with this one, itself too. @param {string} file @param {Map<string, { imports: string[] }>} modules */
function reach(file, modules) {
  const found = new Set([file]);
  for (const next of found) for (const imported of modules.get(next)?.imports ?? []) found.add(imported);
  return found;
}

/**
 * The file, what it rests on, and the tests that reach it with what they have between them and it.
 * @param {string} file @param {string[]} tests @param {Map<string, Set<string>>} reached @param {Map<string, { text: string }>} modules
 */
function partsOf(file, tests, reached, modules) {
  const asking = tests.filter((test) => reached.get(test)?.has(file));
  const between = asking.flatMap((test) => [...(reached.get(test) ?? [])]);
  const matters = between.filter((one) => !named(one).startsWith(RULES) || reached.get(one)?.has(file));
  const parts = new Set([...(reached.get(file) ?? []), ...matters]);
  return [...parts].toSorted().flatMap((one) => [named(one), modules.get(one)?.text ?? ""]);
}

/** @param {ReadonlyMap<string, string>} files with their keys */
export async function toMeasure(files) {
  /** @type {Record<string, string>} */
  const keys = await readJson(keysFile, {});
  return [...files].filter(([file, key]) => keys[file] !== key).map(([file]) => file);
}

/** @param {ReadonlyMap<string, string>} files with their keys @param {readonly string[]} measured */
export async function noteMeasured(files, measured) {
  await writeKeys((keys) => Object.assign(keys, Object.fromEntries(measured.map((file) => [file, files.get(file)]))));
}

/** @param {(keys: Record<string, string>) => unknown} change */
async function writeKeys(change) {
  /** @type {Record<string, string>} */
  const keys = await readJson(keysFile, {});
  change(keys);
  await mkdir(folder, { recursive: true });
  await writeFile(keysFile, JSON.stringify(keys, null, 1));
}

/**
 * Of these files only what was noticed is taken over: a test that is new may notice what was left, and of constants Stryker does
 * not see that by itself. A run that breaks off now has not measured them.
 * @param {readonly string[]} files
 */
export async function forgetLeft(files) {
  await writeKeys((keys) => {
    for (const file of files) delete keys[file];
  });
  /** @type {Report} */
  const all = await readJson(resultsFile, { files: {} });
  for (const file of files) {
    const known = all.files[file];
    if (known !== undefined) known.mutants = known.mutants.filter((mutant) => !isLeft(mutant));
  }
  if (existsSync(resultsFile)) await writeFile(resultsFile, JSON.stringify(all));
}

/** The outcomes of the files that are there now. @param {ReadonlyMap<string, string>} files @returns {Promise<Report>} */
export async function resultsOf(files) {
  /** @type {Report} */
  const all = await readJson(resultsFile, { files: {} });
  return { files: Object.fromEntries(Object.entries(all.files).filter(([file]) => files.has(file))) };
}
