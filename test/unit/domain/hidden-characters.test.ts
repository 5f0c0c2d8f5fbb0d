import { expect, it } from "vitest";
import { hasHiddenCharacters, withoutHiddenCharacters } from "../../../src-domain/hidden-characters.ts";
import { parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import { normalizeBadgeName } from "../../../src-domain/shift/badge.ts";

const range = (firstCode: number, lastCode: number): number[] =>
  Array.from({ length: lastCode - firstCode + 1 }, (_, offset) => firstCode + offset);

const HIDDEN = [
  [range(0, 0x1f), range(0x7f, 0x9f), range(0x202a, 0x202e), range(0x2060, 0x206f)].flat(),
  [0xad, 0x034f, 0x061c, 0x115f, 0x1160, 0x180e, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029],
  [0x2800, 0x3164, 0xe000, 0xfeff, 0xffa0, 0xfffd, 0xe0041],
]
  .flat()
  .map((code) => String.fromCodePoint(code));

it("detects invisible characters except the joiners in names", () => {
  for (const hiddenCharacter of HIDDEN)
    expect([hiddenCharacter.codePointAt(0), hasHiddenCharacters(`A${hiddenCharacter}B`)]).toEqual([
      hiddenCharacter.codePointAt(0),
      true,
    ]);
  for (const name of ["Zoë", "王小明", "عائشة", "می‌خواهم", "क्‍ष", "Ｊ．スミス", "O'Neil-Straße №7 👩‍🚒"])
    expect([name, hasHiddenCharacters(name)]).toEqual([name, false]);
});

it("refuses badges or scanned codes with invisible characters", () => {
  for (const hiddenCharacter of HIDDEN.filter((character) => character.trim() !== "")) {
    expect(normalizeBadgeName(`Ada${hiddenCharacter}Lovelace`)).toBeNull();
    expect(parseScanCode(`USE-1${hiddenCharacter}2`)).toEqual({ kind: "damaged", reason: "unprintable" });
  }
});

it("removes joiners only next to ASCII characters", () => {
  expect(withoutHiddenCharacters("\u200DUSE\u200C-\u200B1\u200D")).toBe("USE-1");
  for (const text of ["می‌خواهم", "क्‍ष", "👩‍🚒"]) expect(withoutHiddenCharacters(text)).toBe(text);
});
