import { saveFile } from "./replies.ts";
import type { Machine } from "../desk/machine.ts";
import { writeWhole } from "../kit/whole-file.ts";

/** A sheet that the machine draws. `content`: for sheets that need one. */
export const saveSheet = (
  machine: Pick<Machine, "chooseFile" | "printSheet">,
  name: string,
  ...sheet: Parameters<Machine["printSheet"]>
) =>
  saveFile(machine, { name, extension: "pdf" }, async (file) => {
    const pdf = await machine.printSheet(...sheet);
    await writeWhole(file, (handle) => handle.writeFile(pdf));
  });
