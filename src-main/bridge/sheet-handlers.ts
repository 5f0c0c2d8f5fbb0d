import { basename } from "node:path";
import { badgeName } from "../../src-domain/badge.ts";
import { success } from "../../src-domain/result.ts";
import type { SheetLanguage } from "../../src-preload/contract/sheets.ts";
import type { Machine } from "../desk/machine.ts";
import { writeWhole } from "../desk/whole-file.ts";
import { refuse } from "./answer.ts";
import type { Handlers } from "./handlers.ts";

const FILE_NAMES = {
  commands: { en: "Command codes", zh: "命令条码" },
  "check-up": { en: "Scanner check-up codes", zh: "扫描枪检测条码" },
  badges: { en: "Badges", zh: "工牌条码" },
} as const;

export function sheetHandlers({ chooseFile, printSheet }: Machine): Handlers["sheets"] {
  async function save(sheet: keyof typeof FILE_NAMES, language: SheetLanguage, content?: object) {
    const file = await chooseFile({ name: FILE_NAMES[sheet][language], extension: "pdf" });
    if (file === null) return success({ fileName: null });
    try {
      const pdf = await printSheet(sheet, language, content);
      await writeWhole(file, (handle) => handle.writeFile(pdf));
      return success({ fileName: basename(file) });
    } catch (error) {
      return refuse("not-written", String(error), { retryable: true });
    }
  }

  return {
    save: ({ sheet, language }) => save(sheet, language),
    saveBadges: async ({ names, language }) => {
      const badges = names.map(badgeName).filter((name) => name !== null);
      if (badges.length < names.length) return refuse("no-name", "One of the names cannot be on a badge.");
      return save("badges", language, { names: badges });
    },
  };
}
