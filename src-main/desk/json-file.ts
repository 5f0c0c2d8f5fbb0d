import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { writeWhole } from "./whole-file.ts";

/** One value in a file of its own: what does not fit, because it is damaged or foreign, reads as none. */
export function createJsonFile<Schema extends z.ZodType>(file: string, schema: Schema) {
  let writing: Promise<void> = Promise.resolve();
  return {
    read: async (): Promise<z.infer<Schema> | null> => {
      try {
        const parsed = schema.safeParse(JSON.parse(await readFile(file, "utf8")));
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
