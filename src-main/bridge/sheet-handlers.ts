import { basename } from "node:path";
import { success } from "../../src-domain/result.ts";
import type { Machine } from "../desk/machine.ts";
import { writeWhole } from "../desk/whole-file.ts";
import { refuse } from "./answer.ts";
import type { Handlers } from "./handlers.ts";

const FILE_NAMES = {
  commands: { en: "Command codes", zh: "命令条码" },
  "check-up": { en: "Scanner check-up codes", zh: "扫描枪检测条码" },
} as const;

export function sheetHandlers({ chooseFile, printSheet }: Machine): Handlers["sheets"] {
  return {
    save: async ({ sheet, language }) => {
      const file = await chooseFile({ name: FILE_NAMES[sheet][language], extension: "pdf" });
      if (file === null) return success({ fileName: null });
      try {
        const pdf = await printSheet(sheet, language);
        await writeWhole(file, (handle) => handle.writeFile(pdf));
        return success({ fileName: basename(file) });
      } catch (error) {
        return refuse("not-written", String(error), { retryable: true });
      }
    },
  };
}
