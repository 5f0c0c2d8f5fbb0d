import { open, stat, type FileHandle } from "node:fs/promises";
import { extname } from "node:path";
import { errorCodeOf } from "../../../src-domain/error-code.ts";
import { FILE_ENDINGS, MAX_FILE_BYTES, type FileProblem } from "../../../src-domain/import/file-format.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";

export interface ImportFile {
  readonly path: string;
  readonly name: string;
  readonly modifiedAt: string;
}

/** Returns why a file with this name cannot be imported; null if it can. */
export function findNameProblem(name: string): "workbook" | "wrong-ending" | null {
  if (/\.xls[xmb]?$/iu.test(name)) return "workbook";
  const extension = extname(name).slice(1).toLowerCase();
  return FILE_ENDINGS.some((allowed) => allowed === extension) ? null : "wrong-ending";
}

/** Checks type and size and opens the file. The caller closes it. */
export async function openImportFile({
  path,
  name,
}: ImportFile): Promise<Result<{ readonly handle: FileHandle; readonly size: number }, FileProblem>> {
  try {
    // Check before opening: opening a named pipe waits for its writer.
    if (!(await stat(path)).isFile()) return failure("no-file");
    const nameProblem = findNameProblem(name);
    if (nameProblem !== null) return failure(nameProblem);
    const handle = await open(path, "r");
    const { size } = await handle.stat();
    if (size > 0 && size <= MAX_FILE_BYTES) return success({ handle, size });
    await handle.close();
    return failure(size === 0 ? "empty" : "too-large");
  } catch (error) {
    return failure(errorCodeOf(error) === "ENOENT" ? "not-there" : "unreadable");
  }
}
