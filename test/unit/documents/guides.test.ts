import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { english } from "../../../src-renderer/i18n/en/index.ts";
import { simplifiedChinese } from "../../../src-renderer/i18n/zh-Hans/index.ts";
import { ENTRIES, read, ROOT } from "./repository.ts";

/** Every text of a language; a number or a time of day is what may be filled in. */
function textsIn(words: unknown): RegExp[] {
  if (typeof words === "string") {
    const parts = words.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return parts.join("").length < 2 ? [] : [new RegExp(`^${parts.join(String.raw`[\d:]+`)}$`)];
  }
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(textsIn) : [];
}

const LONGEST_PICTURE_BYTES = 150_000;

describe.each([
  { guide: "docs/operators-guide.md", folder: "docs/guide/en/", words: english },
  { guide: "docs/operators-guide.zh-Hans.md", folder: "docs/guide/zh-Hans/", words: simplifiedChinese },
])("$guide", ({ guide, folder, words }) => {
  const text = read(guide);

  it("says in bold what stands on the screen", () => {
    const texts = textsIn(words);
    const bold = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, said = ""]) => said);
    expect(bold.length).toBeGreaterThan(50);
    expect(bold.filter((said) => !texts.some((known) => known.test(said)))).toEqual([]);
  });

  it("shows every picture that the tour made for it, and none of them is heavy", () => {
    const pictures = ENTRIES.filter((path) => path.startsWith(folder) && path.endsWith(".png"));
    expect(pictures.length).toBeGreaterThan(11);
    expect(pictures.filter((path) => !text.includes(`](${path.slice("docs/".length)})`))).toEqual([]);
    expect(pictures.filter((path) => statSync(join(ROOT, path)).size > LONGEST_PICTURE_BYTES)).toEqual([]);
  });
});

it("has the same pictures in each language", () => {
  const names = (folder: string): string[] =>
    ENTRIES.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  expect(names("docs/guide/zh-Hans/")).toEqual(names("docs/guide/en/"));
});
