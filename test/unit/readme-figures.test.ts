import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readmeFile, recordFile, tableOf, withFigures } from "../../tools/bench/record.mjs";

const page = readFileSync(readmeFile, "utf8");
const record = existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, "utf8")) : {};

describe("the figures that README shows", () => {
  it("are those of the record, every one and nothing else", () => {
    expect(page).toBe(withFigures(page, record));
    for (const { figures } of Object.values<{ figures: unknown[] }>(record)) expect(figures.length).toBeGreaterThan(0);
  });

  it("name the machine once for all that was measured on it, and say what was missed", () => {
    const at = { machine: "2 x Processor, 8 GB", commit: "abc1234", day: "2026-03-02" };
    const figure = { name: "search", unit: "ms", floor: 2, ours: 5, ratio: 2.5, target: 4, pass: false };
    const table = tableOf({
      cache: { ...at, figures: [figure] },
      scan: { ...at, figures: [{ ...figure, floor: 0, ratio: null, pass: true }] },
    });
    expect(table.split("\n").slice(2)).toEqual([
      "| cache | search, ms | 2 | 5 | 2.5 | 4 | no |",
      "| scan | search, ms | 0 | 5 | - | 4 | yes |",
      "",
      "Measured (cache, scan) on 2026-03-02 at abc1234: 2 x Processor, 8 GB.",
    ]);
  });

  it("have their place in the page", () => {
    expect(() => withFigures("# A page", {})).toThrow("lost the place");
  });
});
