import { REFERENCE_LISTS, type ReferenceListName } from "../../../../src-domain/reference/reference-lists.ts";
import type {
  MarkedEntryView,
  ReferenceEntryView,
  ReferenceList,
} from "../../../../src-preload/contract/reference/reference.ts";

export interface ListedEntry extends Omit<MarkedEntryView, "change"> {
  readonly list: ReferenceListName;
  readonly change: MarkedEntryView["change"] | "removed";
  /** Position in the service's list; removed entries are last. */
  readonly position: number;
}

/** Returns the entries in the service's order, because statuses are listed in their sequence. */
export function rowsOf({ name, rows, removed }: ReferenceList): ListedEntry[] {
  return [
    ...rows.map((entry, index) => ({ ...entry, list: name, position: index })),
    ...removed.map((entry, index) => ({
      ...entry,
      list: name,
      position: rows.length + index,
      change: "removed" as const,
      previousEntry: null,
    })),
  ];
}

export function rowsOfAll(lists: ReadonlyMap<ReferenceListName, ReferenceList>): ListedEntry[] {
  return REFERENCE_LISTS.flatMap((name) => {
    const list = lists.get(name);
    return list === undefined ? [] : rowsOf(list);
  });
}

export const keyOfEntry = ({ list, position }: ListedEntry): string => `${list} ${position}`;

/** Returns the entries that contain every word of `text` in their code, name or further fields, ignoring case. */
export function filterEntries<Entry extends ReferenceEntryView>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ code, name, details }) => {
    const searchText = [code, name ?? "", ...Object.values(details)].join("\n").toLocaleLowerCase();
    return words.every((word) => searchText.includes(word));
  });
}

export const listFurtherFieldNames = (entries: readonly ReferenceEntryView[]): readonly string[] => [
  ...new Set(entries.flatMap(({ details }) => Object.keys(details))),
];
