import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cleanLogLine } from "../../src-domain/health/log-entry.ts";

/** Bytes from which on a new file of the log is begun. */
export const MAX_LOG_BYTES = 1_000_000;
const OLDER_FILES = 4;

/** All names that a file of the log can have, the newest first. */
export const logFileNames = (): string[] => [
  "returns-desk.log",
  ...Array.from({ length: OLDER_FILES }, (_, index) => `returns-desk.${index + 1}.log`),
];

/** The last lines of the log, the newest last. What a line may not hold is taken out; what is no line of ours is left out. */
export async function lastLogLines(folder: string, most: number): Promise<string[]> {
  let lines: string[] = [];
  for (const name of logFileNames()) {
    const text = await readFile(join(folder, name), "utf8").catch(() => "");
    const clean = text
      .split("\n")
      .slice(-most)
      .map(cleanLogLine)
      .filter((line) => line !== null);
    lines = [...clean, ...lines].slice(-most);
    if (lines.length === most) break;
  }
  return lines;
}
