import type { z } from "zod";
import { readText } from "./files.ts";
import { createSerialQueue } from "./serial-queue.ts";
import { writeWhole } from "./whole-file.ts";

/** A damaged or foreign value reads as none; rejects when the disk gives nothing. The schema is made lazily. */
export function createJsonFile<Schema extends z.ZodType>(file: string, readSchema: () => Promise<Schema>) {
  const { inTurn } = createSerialQueue();
  return {
    read: async (): Promise<z.infer<Schema> | null> => {
      const text = await readText(file);
      if (text === null) return null;
      try {
        const parsed = (await readSchema()).safeParse(JSON.parse(text));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write: (value: z.infer<Schema>): Promise<void> =>
      inTurn(() => writeWhole(file, (handle) => handle.writeFile(`${JSON.stringify(value, null, 2)}\n`))),
  };
}
