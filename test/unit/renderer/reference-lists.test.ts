import { describe, expect, it } from "vitest";
import { REFERENCE_LISTS } from "../../../src-domain/reference/reference-lists.ts";
import type { ReferenceList } from "../../../src-preload/contract/reference/reference.ts";
import { LIST_GROUP_NAMES, LIST_GROUPS } from "../../../src-renderer/features/reference/screen/list-groups.ts";
import {
  filterEntries,
  keyOfEntry,
  rowsOf,
  rowsOfAll,
} from "../../../src-renderer/features/reference/screen/shown-entries.ts";
import { readFileText } from "../../../src-renderer/ui/read-file-text.ts";

const createEntry = (code: string, name: string | null, details: Record<string, string> = {}) => ({
  code,
  name,
  details,
});

const createList = (name: ReferenceList["name"], rows: readonly ReturnType<typeof createEntry>[]) =>
  ({
    name,
    rows: rows.map((row) => ({ ...row, change: null, previousEntry: null })),
    removed: [createEntry("gone", "Gone")],
  }) as unknown as ReferenceList;

it("shows every list in exactly one group", () => {
  const groupedLists = LIST_GROUP_NAMES.flatMap((group) => [...LIST_GROUPS[group]]);
  expect(groupedLists.toSorted()).toEqual([...REFERENCE_LISTS].toSorted());
});

it("shows removed entries after the service's entries", () => {
  const rows = rowsOf(createList("vas", [createEntry("b", "B"), createEntry("a", "A"), createEntry("a", "A")]));
  expect(rows.map(({ code, change }) => [code, change])).toEqual([
    ["b", null],
    ["a", null],
    ["a", null],
    ["gone", "removed"],
  ]);
  expect(new Set(rows.map(keyOfEntry)).size).toBe(4);
});

it("finds entries that contain every word", () => {
  const rows = [
    createEntry("hkg", "Hong Kong"),
    createEntry("in-transit", "In Transit", { stage: "On the way to Hong Kong." }),
    createEntry("重量", null),
  ];
  const findCodes = (text: string) => filterEntries(rows, text).map(({ code }) => code);
  expect(findCodes("hong KONG")).toEqual(["hkg", "in-transit"]);
  expect(findCodes("kong transit")).toEqual(["in-transit"]);
  expect(findCodes("量")).toEqual(["重量"]);
  expect(findCodes("")).toHaveLength(3);
  expect(findCodes("kong paris")).toEqual([]);
});

it("groups the rows of all lists by list", () => {
  const lists = new Map([
    ["vas", createList("vas", [createEntry("a", "A")])],
    ["currencies", createList("currencies", [createEntry("usd", null)])],
  ] as const);
  expect(rowsOfAll(lists).map((row) => [row.list, row.code])).toEqual([
    ["currencies", "usd"],
    ["currencies", "gone"],
    ["vas", "a"],
    ["vas", "gone"],
  ]);
});

describe("a dropped file", () => {
  const encodeUtf16 = (text: string, byteOrder: "big-endian" | "little-endian"): Uint8Array => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    const isLittleEndian = byteOrder === "little-endian";
    view.setUint16(0, 0xfeff, isLittleEndian);
    for (let index = 0; index < text.length; index += 1)
      view.setUint16(2 + index * 2, text.charCodeAt(index), isLittleEndian);
    return bytes;
  };

  it("is decoded as UTF-8 or, with a byte order mark, as UTF-16", () => {
    expect(readFileText(new TextEncoder().encode("\uFEFF退货,1"))).toBe("退货,1");
    expect(readFileText(encodeUtf16("退货\t1", "little-endian"))).toBe("退货\t1");
    expect(readFileText(encodeUtf16("退货\t1", "big-endian"))).toBe("退货\t1");
  });

  it("is refused when it has another encoding", () => {
    expect(readFileText(new Uint8Array([0xcd, 0xcb, 0xbb, 0xf5]))).toBeNull();
    expect(readFileText(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00]))).toBeNull();
  });
});
