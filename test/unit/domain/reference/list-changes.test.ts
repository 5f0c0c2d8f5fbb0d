import { describe, expect, it } from "vitest";
import { compareLists, ENTRY_CHANGES, hasChanges, NO_CHANGES } from "../../../../src-domain/reference/list-changes.ts";
import type { ReferenceEntry } from "../../../../src-domain/reference/reference-lists.ts";

const entry = (code: string, name: string | null = code, details: Record<string, string> = {}): ReferenceEntry => ({
  code,
  name,
  details,
});

describe("two versions of a list", () => {
  it("differ by added, removed, renamed or changed entries", () => {
    const previousEntries = [entry("a"), entry("b", "Bee"), entry("c", "Sea", { rate: "1.10" }), entry("gone")];
    const currentEntries = [entry("new"), entry("c", "Sea", { rate: "1.2" }), entry("b", "Bay"), entry("a")];
    const { entries, removed, counts } = compareLists(previousEntries, currentEntries);
    expect(entries.map(({ code, change }) => [code, change])).toEqual([
      ["new", "added"],
      ["c", "changed"],
      ["b", "renamed"],
      ["a", null],
    ]);
    expect(entries.map((markedEntry) => markedEntry.previousEntry)).toEqual([
      null,
      previousEntries[2],
      previousEntries[1],
      null,
    ]);
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

  it("count a new field as changed", () => {
    expect(compareLists([entry("a")], [entry("a", "a", { x: "1" })]).counts.changed).toBe(1);
    expect(compareLists([entry("a", "a", { x: "1" })], [entry("a")]).counts.changed).toBe(1);
    expect(compareLists([entry("a", null)], [entry("a", "A")]).counts.renamed).toBe(1);
  });

  it("match entries with one code by the distinguishing field", () => {
    const upsEntry = (warehouseId: string, name = "UPS") => entry("ups", name, { warehouseId });
    const { entries, removed } = compareLists(
      [upsEntry("2"), upsEntry("1034")],
      [upsEntry("1034"), upsEntry("8")],
      "warehouseId",
    );
    expect(entries.map(({ change }) => change)).toEqual([null, "added"]);
    expect(removed).toEqual([upsEntry("2")]);
  });

  it("match entries with one code in order when no field distinguishes them", () => {
    const { counts } = compareLists([entry("a"), entry("a")], [entry("a"), entry("a", "A"), entry("a")]);
    expect(counts).toEqual({ ...NO_CHANGES, renamed: 1, added: 1 });
  });
});
