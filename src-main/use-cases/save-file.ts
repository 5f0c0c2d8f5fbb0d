import { basename } from "node:path";
import { success } from "../../src-domain/result.ts";
import { writeFileAtomic } from "../base/atomic-file.ts";
import type { FileSuggestion, NativeHost } from "./native-host.ts";
import { refuseFailedWrite } from "./replies.ts";

/** Asks for a file and writes it. `fileName` is null if the operator cancels. */
export async function saveFile(
  { chooseFile, savedFiles }: Pick<NativeHost, "chooseFile" | "savedFiles">,
  suggestion: FileSuggestion,
  write: (file: string) => Promise<unknown>,
) {
  const file = await chooseFile(suggestion);
  if (file === null) return success({ fileName: null });
  return write(file).then(() => {
    savedFiles.report(file);
    return success({ fileName: basename(file) });
  }, refuseFailedWrite);
}

/** Asks for a file and writes the sheet as a PDF. */
export const saveSheet = (
  nativeHost: Pick<NativeHost, "chooseFile" | "savedFiles" | "printSheet">,
  name: string,
  ...printArguments: Parameters<NativeHost["printSheet"]>
) =>
  saveFile(nativeHost, { name, extension: "pdf" }, async (file) => {
    const pdf = await nativeHost.printSheet(...printArguments);
    await writeFileAtomic(file, (handle) => handle.writeFile(pdf));
  });
