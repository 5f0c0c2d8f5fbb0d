import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { CsvValue } from "../../../src-domain/csv-text.ts";
import type { RowProblem } from "../../../src-domain/import/row-problem.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { type TableTarget, writeTable } from "../../tables/table-file.ts";

/**
 * Texts in the operator's language; the page sends them, because main has none. `headings`: line, column, value,
 * reason, remedy, original line.
 */
export type ProblemText = InputOf<"imports", "saveProblems">;

const BUFFER_CHARACTERS = 131_072;

/** Stores rejected rows in a file, because there may be too many for memory. */
export async function openProblemFile(path: string) {
  let handle: FileHandle | null = await open(path, "w", 0o600);
  let buffer = "";
  async function write(): Promise<void> {
    const text = buffer;
    buffer = "";
    if (text !== "") await handle?.write(text);
  }
  return {
    async add(problems: readonly RowProblem[]): Promise<void> {
      for (const problem of problems) {
        buffer += `${JSON.stringify(problem)}\n`;
        if (buffer.length > BUFFER_CHARACTERS) await write();
      }
    },
    async close(): Promise<void> {
      const openHandle = handle;
      try {
        await write();
      } finally {
        handle = null;
        await openHandle?.close();
      }
    },
  };
}

const ROWS_PER_WRITE = 500;

/** Saves the problems as a table for the operator, who corrects the file. Returns their number. */
export function saveProblems(problemFile: string, target: TableTarget, { headings, kinds }: ProblemText) {
  return writeTable(target, { headings, numbers: headings.slice(0, 1) }, async (table) => {
    let count = 0;
    let rows: CsvValue[][] = [];
    for await (const text of createInterface({ input: createReadStream(problemFile), crlfDelay: Infinity })) {
      const { line, kind, column, value, text: original } = JSON.parse(text) as RowProblem;
      rows.push([line, column, value, kinds[kind].reason, kinds[kind].remedy, original]);
      count += 1;
      if (rows.length < ROWS_PER_WRITE) continue;
      await table.addRows(rows);
      rows = [];
    }
    await table.addRows(rows);
    return count;
  });
}
