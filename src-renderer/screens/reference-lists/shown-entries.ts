import { REFERENCE_LISTS, type ReferenceListName } from "../../../src-domain/reference/reference-lists.ts";
import type {
  MarkedEntryView,
  ReferenceEntryView,
  ReferenceList,
} from "../../../src-preload/contract/reference/reference.ts";

/** An entry as a row: also one that the list has no more. */
export interface ShownEntry extends Omit<MarkedEntryView, "change"> {
  readonly list: ReferenceListName;
  readonly change: MarkedEntryView["change"] | "removed";
  /** Its place in the list as the service gives it; removed ones come last. */
  readonly place: number;
}

/** In the service's own order: statuses come as they follow one another. */
export function rowsOf({ name, rows, removed }: ReferenceList): ShownEntry[] {
  return [
    ...rows.map((entry, place) => ({ ...entry, list: name, place })),
    ...removed.map((entry, index) => ({
      ...entry,
      list: name,
      place: rows.length + index,
      change: "removed" as const,
      before: null,
    })),
  ];
}

/** Every list's entries, for a search through all of them. */
export function rowsOfAll(lists: ReadonlyMap<ReferenceListName, ReferenceList>): ShownEntry[] {
  return REFERENCE_LISTS.flatMap((name) => {
    const list = lists.get(name);
    return list === undefined ? [] : rowsOf(list);
  });
}

export const keyOfRow = ({ list, place }: ShownEntry): string => `${list} ${place}`;

/** Entries that hold every word of the text in their code, name or further fields, in any letter case. */
export function entriesWith<Entry extends ReferenceEntryView>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ code, name, details }) => {
    const held = [code, name ?? "", ...Object.values(details)].join("\n").toLocaleLowerCase();
    return words.every((word) => held.includes(word));
  });
}

/** Further fields that any entry has, in the order in which they come. */
export const furtherFields = (entries: readonly ReferenceEntryView[]): readonly string[] => [
  ...new Set(entries.flatMap(({ details }) => Object.keys(details))),
];
