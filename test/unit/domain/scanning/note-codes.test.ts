import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNoteCodes } from "../../../../src-domain/scanning/note-codes.ts";

const EAN = "4006381333931";
const IMEI = "490154203237518";

it.each([
  ["an EAN", { EAN }, [EAN]],
  ["an EAN that is a number", { EAN: Number(EAN) }, [EAN]],
  ["a UPC", { code: "697929110035" }, ["697929110035"]],
  ["an IMEI in a sentence", { note: `Phone, IMEI:${IMEI}.\nScreen broken` }, [IMEI]],
  ["an LPN in small letters", { lpn: "lpnrr123456789" }, ["LPNRR123456789"]],
  ["full-width digits", { EAN: "４００６３８１３３３９３１" }, [EAN]],
  ["codes inside a nested note", { whs: { EAN, IMEI } }, [EAN, IMEI]],
])("finds %s", (_, note, codes) => expect(findNoteCodes([note])).toEqual(codes));

describe("a note without a valid code", () => {
  it.each([
    ["a wrong check digit", "4006381333930"],
    ["a wrong Luhn digit", "490154203237519"],
    ["eight digits, which may be a date", "96385074"],
    ["one digit repeated", "000000000000000"],
    ["a code in a longer number", `1${EAN}23`],
    ["a code with a dash, as in a larger number", `${EAN}-4`],
    ["a code in a word", `SN${IMEI}`],
    ["the word LPN alone", "LPN lpnumbers LPN12"],
    ["a decimal number", `${EAN}.50`],
  ])("yields nothing from %s", (_, text) => expect(findNoteCodes([text])).toEqual([]));

  it("yields no digits whose check digit is wrong", () => {
    const digits = fc.stringMatching(/^\d{11,14}$/).filter((text) => !/^(\d)\1+$/.test(text));
    fc.assert(
      fc.property(digits, (text) => {
        const valid = Array.from({ length: 10 }, (_, check) => findNoteCodes([`${text}${check}`])).flat();
        expect(valid.length).toBe(1);
      }),
    );
  });

  it("yields nothing from any text without a word of digits or an LPN", () => {
    const withoutDigits = fc.string().map((text) => text.replace(/\p{N}/gu, "x"));
    fc.assert(
      fc.property(withoutDigits, (text) => {
        expect(findNoteCodes([text])).toEqual([]);
      }),
    );
  });
});

it("limits the text and the codes of one item", () => {
  const manyCodes = Array.from({ length: 200 }, (_, index) => `LPNRR${String(index).padStart(6, "0")}`);
  expect(findNoteCodes([manyCodes.join(" ")])).toHaveLength(50);
  expect(findNoteCodes([" ".repeat(10_000), EAN])).toEqual([]);
});
