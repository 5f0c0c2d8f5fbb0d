import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cleanLogLine } from "../../src-domain/health/log-entry.ts";

/** Size in bytes at which the log starts a new file. */
export const MAX_LOG_BYTES = 1_000_000;
/** Number of older files. With the newest one they hold about two busy days. */
const OLDER_FILES = 9;

export const logFileNames = (): string[] => [
  "returns-desk.log",
  ...Array.from({ length: OLDER_FILES }, (_, index) => `returns-desk.${index + 1}.log`),
];

/** Returns the newest line last. Removes private content from lines and drops lines of other programs. */
export async function readLastLogLines(folder: string, maxLines: number): Promise<string[]> {
  let lines: string[] = [];
  for (const name of logFileNames()) {
    const text = await readFile(join(folder, name), "utf8").catch(() => "");
    const clean = text
      .split("\n")
      .slice(-maxLines)
      .map(cleanLogLine)
      .filter((line) => line !== null);
    lines = [...clean, ...lines].slice(-maxLines);
    if (lines.length === maxLines) break;
  }
  return lines;
}
