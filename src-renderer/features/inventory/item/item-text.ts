import type { ItemDetails } from "../../../../src-preload/contract/inventory/item.ts";
import { plainValue } from "../../../ui/text/service-text.ts";
import { byName, otherFields, SECTION_NAMES, SECTIONS, type LineName, type ReportedByName } from "./item-fields.ts";
import { labelled } from "../../../i18n/listed.ts";

interface ItemTexts {
  readonly section: (name: (typeof SECTION_NAMES)[number] | "services" | "meta" | "other") => string;
  readonly field: (line: LineName) => string;
  readonly say: (line: LineName, fields: ReportedByName) => string | null;
}

/** Returns the item as text for the clipboard: a heading per section, a line per field with a value. */
export function itemText(details: ItemDetails, { section, field, say }: ItemTexts): string {
  const fields = byName(details.fields);
  const rawLines = (list: ItemDetails["fields"]): string[] =>
    list.flatMap(({ name, value }) => {
      const text = plainValue(value);
      return text === null ? [] : [labelled(name, text)];
    });
  const sections: (readonly [string, readonly string[]])[] = [
    ...SECTION_NAMES.map((name) => {
      const lines = SECTIONS[name].flatMap((line: LineName) => {
        const text = say(line, fields);
        return text === null ? [] : [labelled(field(line), text)];
      });
      return [section(name), lines] as const;
    }),
    ...details.services.map((service) => [section("services"), rawLines(service.fields)] as const),
    [section("meta"), rawLines(details.meta)],
    [section("other"), rawLines(otherFields(details))],
  ];
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => [heading, ...lines].join("\n"))
    .join("\n\n");
}
