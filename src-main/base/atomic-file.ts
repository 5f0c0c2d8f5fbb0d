import { randomUUID } from "node:crypto";
import { mkdir, open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { moveFile, removeFile } from "./files.ts";

/** The file of before stays until the new one is on the disk. Without `sync` a power cut may leave it empty. */
export async function writeFileAtomic<Value>(
  file: string,
  write: (handle: FileHandle) => Promise<Value>,
  { sync = true }: { readonly sync?: boolean } = {},
): Promise<Value> {
  await mkdir(dirname(file), { recursive: true });
  // A name that nobody can foresee, and no file or link of it: in a shared folder it could lead elsewhere.
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  const handle = await open(unfinished, "wx");
  try {
    const value = await write(handle);
    if (sync) await handle.sync();
    await handle.close();
    await moveFile(unfinished, file);
    return value;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await removeFile(unfinished);
    throw error;
  }
}
