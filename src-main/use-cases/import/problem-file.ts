import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { CsvValue } from "../../../src-domain/csv-text.ts";
import type { RowProblem, RowProblemKind } from "../../../src-domain/import/row-problem.ts";
import { type TableTarget, writeTable } from "../../tables/table-file.ts";

/** The words of the operator's language: main has none of its own. */
export interface ProblemText {
  /** Line, column, value, what is wrong, what to do, the line itself. */
  readonly headings: readonly string[];
  readonly kinds: Readonly<Record<RowProblemKind, { readonly reason: string; readonly remedy: string }>>;
}

/** Characters gathered before they are written. */
const LUMP = 131_072;

/** Keeps what could not be taken, however much it is, in a file of the desk's own. */
export async function openProblemFile(path: string) {
  let handle: FileHandle | null = await open(path, "w", 0o600);
  let lump = "";
  async function write(): Promise<void> {
    const text = lump;
    lump = "";
    if (text !== "") await handle?.write(text);
  }
  return {
    async add(problems: readonly RowProblem[]): Promise<void> {
      for (const problem of problems) {
        lump += `${JSON.stringify(problem)}\n`;
        if (lump.length > LUMP) await write();
      }
    },
    async close(): Promise<void> {
      const ending = handle;
      try {
        await write();
      } finally {
        handle = null;
        await ending?.close();
      }
    },
  };
}

const ROWS_AT_ONCE = 500;

/** Writes them for the operator who corrects the file; answers how many there are. */
export function saveProblems(
  problemFile: string,
  target: TableTarget,
  { headings, kinds }: ProblemText,
): Promise<number> {
  return writeTable(target, { headings, numbers: headings.slice(0, 1) }, async (table) => {
    let count = 0;
    let rows: CsvValue[][] = [];
    for await (const text of createInterface({ input: createReadStream(problemFile), crlfDelay: Infinity })) {
      const { line, kind, column, value, text: original } = JSON.parse(text) as RowProblem;
      rows.push([line, column, value, kinds[kind].reason, kinds[kind].remedy, original]);
      count += 1;
      if (rows.length < ROWS_AT_ONCE) continue;
      await table.addRows(rows);
      rows = [];
    }
    await table.addRows(rows);
    return count;
  });
}
