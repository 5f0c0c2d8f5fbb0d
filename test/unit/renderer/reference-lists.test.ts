import { describe, expect, it } from "vitest";
import { REFERENCE_LISTS } from "../../../src-domain/reference/reference-lists.ts";
import type { ReferenceList } from "../../../src-preload/contract/reference/reference.ts";
import { LIST_GROUP_NAMES, LIST_GROUPS } from "../../../src-renderer/features/reference/screen/list-groups.ts";
import {
  entriesWith,
  keyOfRow,
  rowsOf,
  rowsOfAll,
} from "../../../src-renderer/features/reference/screen/shown-entries.ts";
import { readFileText } from "../../../src-renderer/ui/read-text.ts";

const entry = (code: string, name: string | null, details: Record<string, string> = {}) => ({ code, name, details });

const list = (name: ReferenceList["name"], rows: readonly ReturnType<typeof entry>[]) =>
  ({
    name,
    rows: rows.map((row) => ({ ...row, change: null, previousEntry: null })),
    removed: [entry("gone", "Gone")],
  }) as unknown as ReferenceList;

it("shows every list in exactly one group", () => {
  const grouped = LIST_GROUP_NAMES.flatMap((group) => [...LIST_GROUPS[group]]);
  expect(grouped.toSorted()).toEqual([...REFERENCE_LISTS].toSorted());
});

it("shows entries in the service's order, then removed entries", () => {
  const rows = rowsOf(list("vas", [entry("b", "B"), entry("a", "A"), entry("a", "A")]));
  expect(rows.map(({ code, change }) => [code, change])).toEqual([
    ["b", null],
    ["a", null],
    ["a", null],
    ["gone", "removed"],
  ]);
  expect(new Set(rows.map(keyOfRow)).size).toBe(4);
});

it("finds entries that contain every word, in any letter case", () => {
  const rows = [
    entry("hkg", "Hong Kong"),
    entry("in-transit", "In Transit", { stage: "On the way to Hong Kong." }),
    entry("重量", null),
  ];
  const found = (text: string) => entriesWith(rows, text).map(({ code }) => code);
  expect(found("hong KONG")).toEqual(["hkg", "in-transit"]);
  expect(found("kong transit")).toEqual(["in-transit"]);
  expect(found("量")).toEqual(["重量"]);
  expect(found("")).toHaveLength(3);
  expect(found("kong paris")).toEqual([]);
});

it("groups the rows of all lists by list", () => {
  const lists = new Map([
    ["vas", list("vas", [entry("a", "A")])],
    ["currencies", list("currencies", [entry("usd", null)])],
  ] as const);
  expect(rowsOfAll(lists).map((row) => [row.list, row.code])).toEqual([
    ["currencies", "usd"],
    ["currencies", "gone"],
    ["vas", "a"],
    ["vas", "gone"],
  ]);
});

describe("a dropped file", () => {
  const utf16 = (text: string, bigEndian: boolean): Uint8Array => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 0xfeff, !bigEndian);
    for (let at = 0; at < text.length; at += 1) view.setUint16(2 + at * 2, text.charCodeAt(at), !bigEndian);
    return bytes;
  };

  it("is read as UTF-8 or, with a byte order mark, as UTF-16", () => {
    expect(readFileText(new TextEncoder().encode("\uFEFF退货,1"))).toBe("退货,1");
    expect(readFileText(utf16("退货\t1", false))).toBe("退货\t1");
    expect(readFileText(utf16("退货\t1", true))).toBe("退货\t1");
  });

  it("is refused when it has another encoding", () => {
    expect(readFileText(new Uint8Array([0xcd, 0xcb, 0xbb, 0xf5]))).toBeNull();
    expect(readFileText(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00]))).toBeNull();
  });
});
