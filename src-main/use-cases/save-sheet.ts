import { saveFile } from "./replies.ts";
import type { NativeHost } from "./native-host.ts";
import { writeFileAtomic } from "../base/files.ts";

/** Asks for a file and writes the sheet as a PDF. `content`: for sheets that need one. */
export const saveSheet = (
  machine: Pick<NativeHost, "chooseFile" | "printSheet">,
  name: string,
  ...sheet: Parameters<NativeHost["printSheet"]>
) =>
  saveFile(machine, { name, extension: "pdf" }, async (file) => {
    const pdf = await machine.printSheet(...sheet);
    await writeFileAtomic(file, (handle) => handle.writeFile(pdf));
  });
