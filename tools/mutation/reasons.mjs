// Why the mutants that no test notices are left, each by what was changed into what; reasons.json holds them by file.
import { readFileSync } from "node:fs";

/**
 * @typedef {import("./document.mjs").Report} Report
 * @typedef {import("./document.mjs").Mutant} Mutant
 * @typedef {{ why: string, changes: string[] }} Reason
 */

/** @type {Readonly<Record<string, readonly Reason[]>>} */
const REASONS = JSON.parse(readFileSync(new URL("reasons.json", import.meta.url), "utf8"));

/** @param {Mutant} mutant */
export const isLeft = ({ status }) => status === "Survived" || status === "NoCoverage";

/** @param {string} name */
export const shortName = (name) => name.replace(/^src-domain\//, "");

/** The code that was changed, in one line. @param {string} source @param {Mutant["location"]} location */
function originalOf(source, { start, end }) {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? "").slice(0, end.column - 1);
  lines[0] = (lines[0] ?? "").slice(start.column - 1);
  return lines.join(" ").replaceAll(/\s+/g, " ");
}

/** What was changed into what; the name of a mutant that does not move with its line. @param {string} source @param {Mutant} mutant */
export const changeOf = (source, { location, replacement = "" }) =>
  `${originalOf(source, location)} => ${replacement.replaceAll(/\s+/g, " ")}`;

/**
 * Kinds of changes that have one reason wherever they are left; each says how far it goes.
 * @type {readonly { why: string, isOne: (source: string, mutant: Mutant) => boolean }[]}
 */
const KINDS = [
  {
    why: "A fallback that the compiler demands where an entry could be missing (`noUncheckedIndexedAccess`); in every test the entry is there.",
    isOne: (source, { status, location, replacement = "" }) =>
      status === "NoCoverage" && /^\[?"Stryker was here/.test(replacement) && isFallback(source, location),
  },
  {
    why: "A fallback for an entry that is missing; no test shows a difference, because nothing fits either text.",
    isOne: (source, { status, location, replacement }) =>
      status === "Survived" && replacement === '"Stryker was here!"' && isFallback(source, location),
  },
  {
    why: "A question mark that only the compiler demands; in every test that comes by, the value is there.",
    isOne: (_, { mutatorName, status }) => mutatorName === "OptionalChaining" && status === "Survived",
  },
];

/** After `??`, or as the default of what is taken apart; not compared, and not what a variable begins with. @param {string} source @param {Mutant["location"]} location */
function isFallback(source, location) {
  const before = codeBefore(source, location);
  return /(?:\?\?|(?<![=!<>])=) $/.test(before) && !/\b(?:let|const) \w+ = $/.test(before);
}

/** @param {string} source @param {Mutant["location"]} location */
function codeBefore(source, { start }) {
  return (source.split("\n")[start.line - 1] ?? "").slice(0, start.column - 1);
}

/** @param {string} file @param {string} source @param {Mutant} mutant @returns {string | undefined} */
export function reasonFor(file, source, mutant) {
  const change = changeOf(source, mutant);
  const own = REASONS[shortName(file)]?.find(({ changes }) => changes.includes(change))?.why;
  return own ?? KINDS.find(({ isOne }) => isOne(source, mutant))?.why;
}

/** Survivors without a reason, and reasons without a survivor. @param {Report} report @returns {string[]} */
export function reasonFaults({ files }) {
  /** @type {string[]} */
  const faults = [];
  const given = new Set(
    Object.entries(REASONS).flatMap(([file, reasons]) =>
      reasons.flatMap(({ changes }) => changes.map((change) => `${file}: ${change}`)),
    ),
  );
  /** @type {Set<string>} */
  const left = new Set();
  for (const [file, { source, mutants }] of Object.entries(files))
    for (const mutant of mutants.filter(isLeft)) {
      const one = `${shortName(file)}: ${changeOf(source, mutant)}`;
      left.add(one);
      if (reasonFor(file, source, mutant) === undefined) faults.push(`No reason is given for ${one}`);
    }
  for (const one of given) if (!left.has(one)) faults.push(`A reason is given for what is noticed or gone: ${one}`);
  return faults;
}
