import { randomUUID } from "node:crypto";
import { mkdir, open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { moveFile, removeFile } from "./files.ts";

/** Writes a temporary file, then renames it. Without `shouldSync`, a power cut may leave an empty file. */
export async function writeFileAtomic<Value>(
  file: string,
  write: (handle: FileHandle) => Promise<Value>,
  { shouldSync = true }: { readonly shouldSync?: boolean } = {},
): Promise<Value> {
  await mkdir(dirname(file), { recursive: true });
  // "wx" fails if the random name exists: in a shared folder, a predictable name could be a link to another file.
  const temporary = `${file}.${randomUUID()}.unfinished`;
  const handle = await open(temporary, "wx");
  try {
    const value = await write(handle);
    if (shouldSync) await handle.sync();
    await handle.close();
    await moveFile(temporary, file);
    return value;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await removeFile(temporary);
    throw error;
  }
}
