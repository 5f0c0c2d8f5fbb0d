import { expect, it } from "vitest";
import { badgeName } from "../../../src-domain/shift/badge.ts";
import { EMPTY_DESTINATION } from "../../../src-domain/recipients/address.ts";
import { numberedName } from "../../../src-domain/batches/batch-name.ts";
import { hiddenTextOf, type HandOver } from "../../../src-domain/batches/hand-over.ts";
import { hasHiddenCharacters, withoutHiddenCharacters } from "../../../src-domain/hidden-characters.ts";
import { readScanCode } from "../../../src-domain/scanning/scan-code.ts";

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, place) => from + place);

const HIDDEN = [
  [range(0, 0x1f), range(0x7f, 0x9f), range(0x202a, 0x202e), range(0x2060, 0x206f)].flat(),
  [0xad, 0x034f, 0x061c, 0x115f, 0x1160, 0x180e, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029],
  [0x2800, 0x3164, 0xe000, 0xfeff, 0xffa0, 0xfffd, 0xe0041],
]
  .flat()
  .map((code) => String.fromCodePoint(code));

const HAND_OVER: HandOver = {
  handOverId: "01JD0000000000000000000000",
  expiresAt: "2026-11-28T08:00:00.000Z",
  account: "sandbox",
  station: "Desk 1",
  batchName: numberedName(7),
  returnInventoryIds: ["42"],
  destination: { ...EMPTY_DESTINATION, shipmentName: "Zoë 王小明", remarks: "Ring twice.\r\nThen\twait." },
};

it("characters that nobody sees are controls, marks of direction and other invisible ones, and nothing that a name is spelled with", () => {
  for (const hidden of HIDDEN)
    expect([hidden.codePointAt(0), hasHiddenCharacters(`A${hidden}B`)]).toEqual([hidden.codePointAt(0), true]);
  for (const name of ["Zoë", "王小明", "عائشة", "می‌خواهم", "क्‍ष", "Ｊ．スミス", "O'Neil-Straße №7 👩‍🚒"])
    expect([name, hasHiddenCharacters(name)]).toEqual([name, false]);
});

it("characters that nobody sees are on no badge and in no scanned code", () => {
  for (const hidden of HIDDEN.filter((one) => one.trim() !== "")) {
    expect(badgeName(`Ada${hidden}Lovelace`)).toBeNull();
    expect(readScanCode(`USE-1${hidden}2`)).toEqual({ kind: "damaged", reason: "unprintable" });
  }
});

it("characters that nobody sees are in no text of a hand-over but for the lines of its notes and the desk's own sign in its name", () => {
  expect(hiddenTextOf(HAND_OVER)).toBeNull();
  for (const hidden of HIDDEN) {
    const change = { destination: { ...HAND_OVER.destination, shipmentCity: `New${hidden}ark` } };
    expect(hiddenTextOf({ ...HAND_OVER, ...change })).toBe("shipmentCity");
  }
  const overridden = "Desk\u202E1";
  expect(hiddenTextOf({ ...HAND_OVER, station: overridden })).toBe("station");
  expect(hiddenTextOf({ ...HAND_OVER, batchName: overridden })).toBe("batchName");
  expect(hiddenTextOf({ ...HAND_OVER, destination: { ...HAND_OVER.destination, remarks: overridden } })).toBe(
    "remarks",
  );
});

it("removes joiners beside ASCII characters and keeps those that form letters and emoji", () => {
  expect(withoutHiddenCharacters("\u200DUSE\u200C-\u200B1\u200D")).toBe("USE-1");
  for (const whole of ["می‌خواهم", "क्‍ष", "👩‍🚒"]) expect(withoutHiddenCharacters(whole)).toBe(whole);
});
