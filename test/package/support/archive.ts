import { readFile } from "node:fs/promises";

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly unpacked?: boolean;
}

export interface ArchivedFile {
  readonly path: string;
  /** Whether the file is outside the archive. */
  readonly unpacked: boolean;
}

/** Reads an asar archive: four 32-bit numbers, the last of which is the length of the JSON that follows. */
export async function filesInArchive(archive: string): Promise<ArchivedFile[]> {
  const bytes = await readFile(archive);
  const length = bytes.readUInt32LE(12);
  return listFiles("", JSON.parse(bytes.toString("utf8", 16, 16 + length)) as Entry);
}

function listFiles(path: string, { files, unpacked = false }: Entry): ArchivedFile[] {
  if (files === undefined) return [{ path, unpacked }];
  return Object.entries(files).flatMap(([name, entry]) => listFiles(path === "" ? name : `${path}/${name}`, entry));
}
