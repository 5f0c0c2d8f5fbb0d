import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readScanCode, SCAN_MAX_LENGTH } from "../../../../src-domain/scanning/scan-code.ts";

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const letters = fc.stringMatching(/^[A-Z]{2,4}$/);
const normalRma = fc
  .tuple(letters, fc.nat(9999), digits(6), fc.stringMatching(/^[A-Z]\d{1,5}$/), fc.nat(58))
  .map((parts) => parts.join("-"));
const splitRma = fc
  .tuple(letters, fc.nat(9999), digits(6), fc.stringMatching(/^[A-Z]\d{1,5}$/), digits(2), fc.nat(58))
  .map((parts) => parts.join("-"));

/** Any letter case, and spaces where a hand or a scanner might put them. */
const roughly = (code: fc.Arbitrary<string>) =>
  fc.tuple(code, fc.infiniteStream(fc.tuple(fc.boolean(), fc.boolean()))).map(([text, choices]) => ({
    exact: text,
    rough: [...text]
      .map((character) => {
        const [lower, spaced] = choices.next().value as [boolean, boolean];
        return (lower ? character.toLowerCase() : character) + (spaced ? " " : "");
      })
      .join(""),
  }));

describe("what a scan names", () => {
  it.each([
    ["TWN-20-230101-D12345-36", "normal"],
    ["TWN-20-230101-D12345-01-36", "split"],
  ] as const)("reads the published sample %s as a %s RMA", (text, form) =>
    expect(readScanCode(text)).toEqual({ kind: "rma", rma: text, form }),
  );

  it("forgives case and stray spaces in RMAs of both forms", () => {
    fc.assert(
      fc.property(roughly(normalRma), ({ exact, rough }) => {
        expect(readScanCode(rough)).toEqual({ kind: "rma", rma: exact, form: "normal" });
      }),
    );
    fc.assert(
      fc.property(roughly(splitRma), ({ exact, rough }) => {
        expect(readScanCode(rough)).toEqual({ kind: "rma", rma: exact, form: "split" });
      }),
    );
  });

  it("reads inventory ids beyond 2^53 exactly", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), (id) => {
        expect(readScanCode(String(id))).toEqual({ kind: "inventory-id", returnInventoryId: String(id) });
      }),
    ));

  it("never shortens: every text is read whole or refused", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const code = readScanCode(text);
        if (code.kind === "damaged" || code.kind === "command" || code.kind === "hand-over") return;
        if (code.kind === "service-type") return;
        const value =
          code.kind === "rma" ? code.rma : code.kind === "inventory-id" ? code.returnInventoryId : code.text;
        const squeezed = text.replace(/\s+/g, "").toUpperCase();
        expect(code.kind === "inventory-id" ? squeezed.replace(/^0+/, "") : squeezed).toBe(value);
      }),
    ));

  it("names what is damaged", () => {
    expect(readScanCode("  ")).toEqual({ kind: "damaged", reason: "empty" });
    expect(readScanCode("A".repeat(SCAN_MAX_LENGTH + 1))).toEqual({ kind: "damaged", reason: "too-long" });
    expect(readScanCode("USE-2\u001d240906")).toEqual({ kind: "damaged", reason: "unprintable" });
    expect(readScanCode("USE-2-240906-D00013-0".repeat(2))).toEqual({ kind: "damaged", reason: "repeated" });
  });

  it("leaves an id that happens to repeat its own digits alone", () =>
    expect(readScanCode("12341234")).toEqual({ kind: "inventory-id", returnInventoryId: "12341234" }));
});

describe("a code", () => {
  const RMA = "USE-2-251121-A0042-7";

  it("may be as long as the longest, and no longer", () => {
    expect(readScanCode("x".repeat(SCAN_MAX_LENGTH))).toMatchObject({ kind: "other" });
    expect(readScanCode("x".repeat(SCAN_MAX_LENGTH + 1))).toEqual({ kind: "damaged", reason: "too-long" });
  });

  it.each([
    [`${RMA}89`, "other"],
    [`1${RMA}`, "other"],
    [`${RMA}${RMA.replace("0042", "0043")}`, "other"],
    [`\n${RMA}\r\n`, "rma"],
    [` https://example.com/rma/${RMA} `, "rma"],
  ])("%j is %s", (raw, kind) => expect(readScanCode(raw).kind).toBe(kind));

  it("of a batch that is handed over names its own damage", () =>
    expect(readScanCode("%DESK%HAND1X")).toEqual({ kind: "damaged", reason: "hand-over" }));
});
