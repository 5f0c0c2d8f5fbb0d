import { basename } from "node:path";
import { badgeName } from "../../src-domain/badge.ts";
import type { Language } from "../../src-domain/language.ts";
import { success } from "../../src-domain/result.ts";
import type { SheetName } from "../../src-domain/sheets.ts";
import type { Desk } from "../desk/desk.ts";
import type { Machine } from "../desk/machine.ts";
import { printedBadge } from "../pairing/badges.ts";
import { writeWhole } from "../desk/whole-file.ts";
import { fileNameIn } from "./file-names.ts";
import { refuse, refuseUnwritten } from "./refuse.ts";
import type { Handlers } from "./handlers.ts";

export function sheetHandlers(
  { pairing, now }: Pick<Desk, "pairing" | "now">,
  { chooseFile, printSheet }: Machine,
): Handlers["sheets"] {
  async function save(sheet: SheetName | "badges", language: Language, content?: object) {
    const file = await chooseFile({ name: fileNameIn(language, sheet), extension: "pdf" });
    if (file === null) return success({ fileName: null });
    try {
      const pdf = await printSheet(sheet, language, content);
      await writeWhole(file, (handle) => handle.writeFile(pdf));
      return success({ fileName: basename(file) });
    } catch (error) {
      return refuseUnwritten(error);
    }
  }

  return {
    save: ({ sheet, language }) => save(sheet, language),
    saveBadges: async ({ names, language }) => {
      const badges = names.map(badgeName).filter((name) => name !== null);
      if (badges.length < names.length) return refuse("no-name", "One of the names cannot be on a badge.");
      const pairingKey = await pairing.read();
      return save("badges", language, { badges: badges.map((name) => printedBadge(name, pairingKey, now())) });
    },
  };
}
