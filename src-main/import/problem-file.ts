import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { createInterface } from "node:readline";
import { BYTE_ORDER_MARK, csvLine, type CsvSeparator } from "../../src-domain/csv-text.ts";
import type { RowProblem, RowProblemKind } from "../../src-domain/import/row-problem.ts";
import { writeWhole } from "../kit/whole-file.ts";

/** The words of the operator's language: main has none of its own. */
export interface ProblemWords {
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

/** Writes them as CSV for the operator who corrects the file; answers how many there are. */
export function saveProblems(
  problemFile: string,
  target: string,
  { headings, kinds }: ProblemWords,
  separator: CsvSeparator,
): Promise<number> {
  return writeWhole(target, async (handle) => {
    let count = 0;
    let lump = BYTE_ORDER_MARK + csvLine(headings, separator);
    for await (const text of createInterface({ input: createReadStream(problemFile), crlfDelay: Infinity })) {
      const { line, kind, column, value, text: original } = JSON.parse(text) as RowProblem;
      lump += csvLine([line, column, value, kinds[kind].reason, kinds[kind].remedy, original], separator);
      count += 1;
      if (lump.length <= LUMP) continue;
      await handle.write(lump);
      lump = "";
    }
    await handle.write(lump);
    return count;
  });
}
