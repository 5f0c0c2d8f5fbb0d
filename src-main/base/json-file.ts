import { copyFile } from "node:fs/promises";
import type { z } from "zod";
import { writeFileAtomic } from "./atomic-file.ts";
import { readTextFile } from "./files.ts";
import { createSerialQueue } from "./serial-queue.ts";
import { readStoredValue } from "./stored-value.ts";

interface JsonFileOptions<Value> {
  readonly file: string;
  /** Called at the first read, so that no start waits for a schema. */
  readonly loadSchema: () => Promise<z.ZodType<Value>>;
  /** Value of a missing file, and of the invalid parts of a damaged one. */
  readonly fallback: Value;
  /** Makes the valid rest of a damaged file safe to use. */
  readonly repair?: (validParts: Value) => Value;
}

/** Whether invalid parts of the file were replaced or left out. Stays true until `acceptReset`. */
export interface ResetState {
  readonly isReset: () => Promise<boolean>;
  /** Overwrites the damaged file with the value in use. */
  readonly acceptReset: () => Promise<void>;
}

export interface JsonFile<Value> extends ResetState {
  /** Rejects if the file cannot be read. */
  readonly read: () => Promise<Value>;
  readonly write: (value: Value) => Promise<void>;
}

/** Reads the valid parts of a damaged file, and copies it to "<file>.damaged" before a write replaces it. */
export function createJsonFile<Value>({
  file,
  loadSchema,
  fallback,
  repair = (validParts) => validParts,
}: JsonFileOptions<Value>): JsonFile<Value> {
  const { enqueue } = createSerialQueue();
  let isRead = false;
  let isReset = false;

  async function read(): Promise<Value> {
    const text = await readTextFile(file);
    const { value, isIntact } =
      text === null
        ? { value: fallback, isIntact: true }
        : readStoredValue(await loadSchema(), parseJson(text), fallback);
    isRead = true;
    if (isIntact) return value;
    if (!isReset) await copyFile(file, `${file}.damaged`).catch(() => undefined);
    isReset = true;
    return repair(value);
  }

  const write = (value: Value): Promise<void> =>
    writeFileAtomic(file, (handle) => handle.writeFile(`${JSON.stringify(value, null, 2)}\n`));

  return {
    read,
    write: (value) =>
      enqueue(async () => {
        // Detect and copy a damaged file before it is replaced.
        if (!isRead) await read().catch(() => undefined);
        await write(value);
      }),
    async isReset() {
      if (!isRead) await read().catch(() => undefined);
      return isReset;
    },
    acceptReset: () =>
      enqueue(async () => {
        if (!isReset) return;
        await write(await read());
        isReset = false;
      }),
  };
}

/** Returns undefined if the text is not JSON. Skips the byte order mark that Windows Notepad writes. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch {
    return undefined;
  }
}
