import { copyFile } from "node:fs/promises";
import type { z } from "zod";
import { readTextFile } from "./files.ts";
import { readKept } from "./kept-value.ts";
import { createSerialQueue } from "./serial-queue.ts";
import { writeFileAtomic } from "./atomic-file.ts";

interface JsonFileOptions<Value> {
  readonly file: string;
  /** Called at the first read, so that schemas are not made at the start. */
  readonly readSchema: () => Promise<z.ZodType<Value>>;
  /** For a file that does not exist, and for the parts of a damaged one that do not fit. */
  readonly fallback: Value;
  /** Changes what is left of a damaged file, so that it cannot do harm. */
  readonly repair?: (rest: Value) => Value;
}

/** Whether a part of a stored file did not fit and was replaced or left out, until that is accepted. */
export interface ResetState {
  readonly isReset: () => Promise<boolean>;
  /** Stores the value that applies now instead of the damaged file. */
  readonly acceptReset: () => Promise<void>;
}

export interface JsonFile<Value> extends ResetState {
  /** Rejects when the disk gives nothing. */
  readonly read: () => Promise<Value>;
  readonly write: (value: Value) => Promise<void>;
}

/**
 * Keeps a value in a file of its own. Of a damaged or foreign file, `read` returns the parts that fit; a copy stays as
 * "<file>.damaged", because the next write replaces what a person may still read in it.
 */
export function createJsonFile<Value>({
  file,
  readSchema,
  fallback,
  repair = (rest) => rest,
}: JsonFileOptions<Value>): JsonFile<Value> {
  const { enqueue } = createSerialQueue();
  let isRead = false;
  let isReset = false;

  async function read(): Promise<Value> {
    const text = await readTextFile(file);
    const { value, whole } =
      text === null ? { value: fallback, whole: true } : readKept(await readSchema(), jsonOf(text), fallback);
    isRead = true;
    if (whole) return value;
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
        // A damaged file is noticed before it is replaced.
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

/** Undefined for what is no JSON. Windows' own editor writes a byte order mark. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch {
    return undefined;
  }
}
