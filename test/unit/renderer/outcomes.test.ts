import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import de from "../../../src-renderer/i18n/de/scanning/verdict.ts";
import en from "../../../src-renderer/i18n/en/scanning/verdict.ts";
import zhHans from "../../../src-renderer/i18n/zh-Hans/scanning/verdict.ts";
import zhHant from "../../../src-renderer/i18n/zh-Hant/scanning/verdict.ts";

const TABLE = readFileSync(new URL("../../../docs/outcomes.md", import.meta.url), "utf8");
const ROWS = TABLE.split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [outcome = "", ...cells] = line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1);
    return { outcome: outcome.replaceAll("`", ""), words: cells.slice(0, 4), shape: cells[4], state: cells.at(-1) };
  });

/** Verdicts that are displayed as another outcome, under their own word. */
const DISPLAYED_AS_OTHER = new Set(["hold-refused", "service-type", "hand-over", "seal-scan", "which-item"]);

describe("the table of outcomes", () => {
  it("has a row for each word on the verdict card", () => {
    const used = ROWS.filter(({ state }) => state === "used").map(({ outcome }) => outcome);
    expect(used.toSorted()).toEqual(
      Object.keys(en)
        .filter((kind) => !DISPLAYED_AS_OTHER.has(kind))
        .toSorted(),
    );
  });

  it("has the words of the translations", () => {
    for (const { outcome, words, state } of ROWS) {
      if (state !== "used") continue;
      const kind = outcome as keyof typeof en;
      expect([outcome, ...words]).toEqual([outcome, en[kind], de[kind], zhHans[kind], zhHant[kind]]);
    }
  });

  it.each([0, 1, 2, 3])("has no word twice in language %d", (language) => {
    const words = ROWS.map((row) => row.words[language]);
    expect(new Set(words).size).toBe(words.length);
  });

  it("has no shape twice", () => {
    const shapes = ROWS.map(({ shape }) => shape);
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});
