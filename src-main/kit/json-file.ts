import type { z } from "zod";
import { readText } from "./files.ts";
import { createSerialQueue } from "./serial-queue.ts";
import { writeWhole } from "./whole-file.ts";

/**
 * One value in a file of its own: what does not fit, because it is damaged or foreign, reads as none. Reading rejects when the
 * disk does not give the file. Its schema is made when the file is read, not by every start.
 */
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
