import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { writeWhole } from "./whole-file.ts";

/**
 * One value in a file of its own: what does not fit, because it is damaged or foreign, reads as none. Its schema is made when
 * the file is read, not by every start.
 */
export function createJsonFile<Schema extends z.ZodType>(file: string, readSchema: () => Promise<Schema>) {
  let writing: Promise<void> = Promise.resolve();
  return {
    read: async (): Promise<z.infer<Schema> | null> => {
      try {
        const text = await readFile(file, "utf8");
        const parsed = (await readSchema()).safeParse(JSON.parse(text));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write: (value: z.infer<Schema>): Promise<void> => {
      const written = writing.then(() =>
        writeWhole(file, (handle) => handle.writeFile(`${JSON.stringify(value, null, 2)}\n`)),
      );
      writing = written.catch(() => undefined);
      return written;
    },
  };
}
