import { refuse } from "../replies.ts";
import { saveSheet } from "../save-sheet.ts";
import { badgeName } from "../../../src-domain/shift/badge.ts";
import { serviceTypeCode } from "../../../src-domain/scanning/commands.ts";
import type { Language } from "../../../src-domain/language.ts";
import type { ServiceTypeSheetContent, SheetName } from "../../../src-domain/scanning/sheets.ts";
import type { Desk } from "../desk.ts";
import type { NativeHost } from "../native-host.ts";
import { fileNameIn } from "../file-names.ts";
import type { Handlers } from "../api-types.ts";

export function sheetHandlers({ store }: Pick<Desk, "store">, machine: NativeHost): Handlers["sheets"] {
  async function save(
    sheet: SheetName | "badges" | "service-types",
    language: Language,
    content?: object,
    of?: string,
  ) {
    return saveSheet(machine, fileNameIn(language, sheet, of), sheet, language, content);
  }

  return {
    save: ({ sheet, language }) => save(sheet, language),
    saveServiceTypes: async ({ warehouseId, language }) => {
      const [{ types }, warehouses] = await Promise.all([store.serviceTypes(warehouseId), store.warehouses()]);
      if (types.length === 0) return refuse("no-types", "No service type of this warehouse is known here.");
      const { description } = warehouses.find((one) => one.warehouseId === warehouseId) ?? { description: "" };
      const codes = types.map(({ code, name }) => ({ id: code, name, text: serviceTypeCode(code) }));
      return save(
        "service-types",
        language,
        { warehouse: { warehouseId, description }, types: codes } satisfies ServiceTypeSheetContent,
        description,
      );
    },
    saveBadges: async ({ names, language }) => {
      const badges = names.map(badgeName).filter((name) => name !== null);
      if (badges.length < names.length) return refuse("no-name", "One of the names cannot be on a badge.");
      return save("badges", language, { badges });
    },
  };
}
