// Prints one line for each step, progress in long steps, and one sentence on failure.
import { inspect } from "node:util";

/** A failure that the developer can act on. Its message is one sentence: what is missing and what to do. */
export class SetupError extends Error {
  /** @param {string} message @param {{ cause?: unknown }} [options] */
  constructor(message, options) {
    super(message, options);
    this.name = "SetupError";
  }
}

const PROGRESS_INTERVAL_MS = 10_000;

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a long step and prints a line every ten seconds.
 * @template T
 * @param {string} label what is happening, such as "Installing dependencies"
 * @param {() => Promise<T>} work
 * @param {(result: T) => string} [ending] text after the step; default "done"
 * @returns {Promise<T>}
 */
export async function step(label, work, ending = () => "done") {
  const startedAtMs = Date.now();
  say(`- ${label} ...`);
  const timer = setInterval(
    () => say(`  still at it: ${label} (${seconds(Date.now() - startedAtMs)})`),
    PROGRESS_INTERVAL_MS,
  );
  try {
    const result = await work();
    say(`  ${ending(result)} in ${seconds(Date.now() - startedAtMs)}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

const CANNOT_WRITE =
  "A file cannot be written; check its owner and what else uses the folder, or move the cache by setting RETURNS_DESK_CACHE.";
/** What the developer can do about a system error, by its code. */
const REMEDIES = new Map([
  ["ENOSPC", "The disk is full; free about 2 GB, or move the cache by setting RETURNS_DESK_CACHE."],
  ...["EACCES", "EPERM", "ENOTDIR", "EROFS"].map((code) => /** @type {const} */ ([code, CANNOT_WRITE])),
]);

/** @param {unknown} error */
function failureText(error) {
  if (error instanceof SetupError) return error.message;
  const { code, path, message } = /** @type {NodeJS.ErrnoException} */ (
    error instanceof Error ? error : new Error("?")
  );
  const remedy = REMEDIES.get(code ?? "");
  return remedy
    ? `${remedy}${path ? ` (${path})` : ""}`
    : `This should not have happened; report it with DEBUG=1: ${message}`;
}

/** Runs a tool and exits with the returned code. @param {() => Promise<number>} work */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`\n${failureText(error)}\n`);
    if (process.env["DEBUG"] === "1") process.stderr.write(`${inspect(error)}\n`);
    else if (!(error instanceof SetupError) || error.cause) process.stderr.write("(DEBUG=1 shows the details.)\n");
  }
}
