import { REFERENCE_LISTS, type ReferenceListName } from "../../../../src-domain/reference/reference-lists.ts";
import type {
  MarkedEntryView,
  ReferenceEntryView,
  ReferenceList,
} from "../../../../src-preload/contract/reference/reference.ts";

/** Includes entries that the list no longer has. */
export interface ShownEntry extends Omit<MarkedEntryView, "change"> {
  readonly list: ReferenceListName;
  readonly change: MarkedEntryView["change"] | "removed";
  /** Position in the service's list; removed entries come last. */
  readonly place: number;
}

/** Keeps the service's order, in which statuses follow one another. */
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

export function rowsOfAll(lists: ReadonlyMap<ReferenceListName, ReferenceList>): ShownEntry[] {
  return REFERENCE_LISTS.flatMap((name) => {
    const list = lists.get(name);
    return list === undefined ? [] : rowsOf(list);
  });
}

export const keyOfRow = ({ list, place }: ShownEntry): string => `${list} ${place}`;

/** Every word must occur in the code, name or further fields, ignoring case. */
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

export const furtherFields = (entries: readonly ReferenceEntryView[]): readonly string[] => [
  ...new Set(entries.flatMap(({ details }) => Object.keys(details))),
];
