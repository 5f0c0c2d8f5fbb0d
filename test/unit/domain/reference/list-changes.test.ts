import { describe, expect, it } from "vitest";
import { compareLists, ENTRY_CHANGES, hasChanges, NO_CHANGES } from "../../../../src-domain/reference/list-changes.ts";
import type { ReferenceEntry } from "../../../../src-domain/reference/reference-lists.ts";

const entry = (code: string, name: string | null = code, details: Record<string, string> = {}): ReferenceEntry => ({
  code,
  name,
  details,
});

describe("two versions of a list", () => {
  it("differ by added, removed, renamed and changed entries", () => {
    const before = [entry("a"), entry("b", "Bee"), entry("c", "Sea", { rate: "1.10" }), entry("gone")];
    const now = [entry("new"), entry("c", "Sea", { rate: "1.2" }), entry("b", "Bay"), entry("a")];
    const { entries, removed, counts } = compareLists(before, now);
    expect(entries.map(({ code, change }) => [code, change])).toEqual([
      ["new", "added"],
      ["c", "changed"],
      ["b", "renamed"],
      ["a", null],
    ]);
    expect(entries.map((marked) => marked.previousEntry)).toEqual([null, before[2], before[1], null]);
    expect(removed).toEqual([entry("gone")]);
    expect(counts).toEqual({ added: 1, removed: 1, renamed: 1, changed: 1 });
  });

  it("have no changes in another order", () => {
    const { counts, removed } = compareLists([entry("a"), entry("b")], [entry("b"), entry("a")]);
    expect(counts).toEqual(NO_CHANGES);
    expect(hasChanges(counts)).toBe(false);
    expect(removed).toEqual([]);
  });

  it.each(ENTRY_CHANGES)("differ when one entry is %s", (change) =>
    expect(hasChanges({ ...NO_CHANGES, [change]: 1 })).toBe(true),
  );

  it("count a new field as changed and a new name as renamed", () => {
    expect(compareLists([entry("a")], [entry("a", "a", { x: "1" })]).counts.changed).toBe(1);
    expect(compareLists([entry("a", "a", { x: "1" })], [entry("a")]).counts.changed).toBe(1);
    expect(compareLists([entry("a", null)], [entry("a", "A")]).counts.renamed).toBe(1);
  });

  it("match entries with one code by the distinguishing field", () => {
    const ups = (warehouseId: string, name = "UPS") => entry("ups", name, { warehouseId });
    const { entries, removed } = compareLists([ups("2"), ups("1034")], [ups("1034"), ups("8")], "warehouseId");
    expect(entries.map(({ change }) => change)).toEqual([null, "added"]);
    expect(removed).toEqual([ups("2")]);
  });

  it("match entries with one code in order without such a field", () => {
    const { counts } = compareLists([entry("a"), entry("a")], [entry("a"), entry("a", "A"), entry("a")]);
    expect(counts).toEqual({ ...NO_CHANGES, renamed: 1, added: 1 });
  });
});
