import { expect, test } from "vitest";
import { LANGUAGES } from "../../../src-domain/language.ts";
import { DESCRIBED_FILES, readMe } from "../../../src-main/health/bundle-files.ts";

const ENGLISH = readMe("en");

test("in English, a line for each file in the order in which support gets them", () => {
  const lines = ENGLISH.split("\n");
  expect(lines[0]).toBe("Returns Desk: files for support");
  const names = lines.slice(2, 2 + DESCRIBED_FILES.length).map((line) => line.split(/ {2,}/)[0]);
  expect(names).toEqual([...DESCRIBED_FILES]);
});

test.each(LANGUAGES.filter((language) => language !== "en"))(
  "in %s first, and in English for support after it",
  (language) => {
    const text = readMe(language);
    const theirs = text.slice(0, -ENGLISH.length - 1);
    expect(text).toBe(`${theirs}\n${ENGLISH}`);
    const lines = theirs.split("\n");
    for (const name of DESCRIBED_FILES) expect(lines.filter((line) => line.startsWith(name))).toHaveLength(1);
    expect(ENGLISH.split("\n").filter((line) => line !== "" && lines.includes(line))).toEqual([]);
  },
);
