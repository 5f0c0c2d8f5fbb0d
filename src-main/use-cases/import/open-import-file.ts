import { open, stat, type FileHandle } from "node:fs/promises";
import { extname } from "node:path";
import { FILE_ENDINGS, MAX_FILE_BYTES, type FileProblem } from "../../../src-domain/import/file-form.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";

export interface ImportFile {
  readonly path: string;
  readonly name: string;
  readonly modifiedAt: string;
}

/** Null for the name of a file that can be imported. */
export function problemOfName(name: string): "workbook" | "wrong-ending" | null {
  if (/\.xls[xmb]?$/iu.test(name)) return "workbook";
  const ending = extname(name).slice(1).toLowerCase();
  return FILE_ENDINGS.some((known) => known === ending) ? null : "wrong-ending";
}

/** Checks type and size and opens the file. The caller closes it. */
export async function openImportFile({
  path,
  name,
}: ImportFile): Promise<Result<{ readonly handle: FileHandle; readonly size: number }, FileProblem>> {
  try {
    // Check before opening: opening a named pipe waits for its writer.
    if (!(await stat(path)).isFile()) return failure("no-file");
    const nameProblem = problemOfName(name);
    if (nameProblem !== null) return failure(nameProblem);
    const handle = await open(path, "r");
    const { size } = await handle.stat();
    const problem = size === 0 ? "empty" : size > MAX_FILE_BYTES ? "too-large" : null;
    if (problem === null) return success({ handle, size });
    await handle.close();
    return failure(problem);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return failure(code === "ENOENT" ? "not-there" : "unreadable");
  }
}
