import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandCode, COMMANDS, encodeServiceType } from "../../../../src-domain/scanning/commands.ts";
import { withoutFraming } from "../../../../src-domain/scanning/framing.ts";
import {
  itemCodeOf,
  parseScanCode,
  SCAN_MAX_LENGTH,
  withoutWrapper,
} from "../../../../src-domain/scanning/scan-code.ts";
import { encodeBadgeName, signOffCode } from "../../../../src-domain/shift/badge.ts";
import { HAND_OVER_CODES, PAIRING_CODE } from "../../../earlier-codes.ts";

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const letters = fc.stringMatching(/^[A-Z]{2,4}$/);
const RMA_HEAD = [letters, fc.nat(9999), digits(6), fc.stringMatching(/^[A-Z]\d{1,5}$/)] as const;
const rmas = { normal: fc.tuple(...RMA_HEAD, fc.nat(58)), split: fc.tuple(...RMA_HEAD, digits(2), fc.nat(58)) };

const withRoughSpelling = (code: fc.Arbitrary<readonly unknown[]>) =>
  fc.tuple(code, fc.infiniteStream(fc.tuple(fc.boolean(), fc.boolean()))).map(([parts, choices]) => {
    const exactText = parts.join("-");
    const roughCharacters = [...exactText].map((character) => {
      const [isLowerCase, hasSpace] = choices.next().value as [boolean, boolean];
      return (isLowerCase ? character.toLowerCase() : character) + (hasSpace ? " " : "");
    });
    return { exactText, roughText: roughCharacters.join("") };
  });

describe("scan code parser", () => {
  it.each([
    ["TWN-20-230101-D12345-36", "normal"],
    ["TWN-20-230101-D12345-01-36", "split"],
  ] as const)("parses the published sample %s as a %s RMA", (text, form) =>
    expect(parseScanCode(text)).toEqual({ kind: "rma", rma: text, form }),
  );

  it.each(["normal", "split"] as const)("ignores case or stray spaces in a %s RMA", (form) =>
    fc.assert(
      fc.property(withRoughSpelling(rmas[form]), ({ exactText, roughText }) => {
        expect(parseScanCode(roughText)).toEqual({ kind: "rma", rma: exactText, form });
      }),
    ),
  );

  it("parses inventory ids beyond 2^53 exactly", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), (id) => {
        expect(parseScanCode(String(id))).toEqual({ kind: "inventory-id", returnInventoryId: String(id) });
      }),
    ));

  // Proof F1
  it("parses every text completely or refuses it", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const code = parseScanCode(text);
        if (code.kind === "damaged" || code.kind === "command" || code.kind === "hand-over") return;
        if (code.kind === "service-type") return;
        const compactText = (each: string) => each.replace(/\s+/g, "").toUpperCase();
        expect(compactText(itemCodeOf(code) ?? "")).toBe(compactText(withoutFraming(text)));
      }),
    ));

  it.each(["0004000480", "00340434299012345675", "9223372036854775808", "12 34"])("parses %j as another code", (text) =>
    expect(parseScanCode(text)).toEqual({ kind: "other", text }),
  );

  it.each([
    "\u0001\u0002ABC-1\u0003",
    "\u0002ABC-1\u0003",
    "ABC-1\u0004",
    "*ABC-1*",
    "]C1ABC-1",
    "\u0002*ABC-1*\u0003",
  ])("removes the framing of a scanner around %j", (text) =>
    expect(parseScanCode(text)).toEqual({ kind: "other", text: "ABC-1" }),
  );

  it.each<[string, object]>([
    ["ＴＷＮ－２０－２３０１０１－Ｄ１２３４５－３６", { kind: "rma", rma: "TWN-20-230101-D12345-36" }],
    ["TWN\u201320\u2013230101\u2013D12345\u201336", { kind: "rma", rma: "TWN-20-230101-D12345-36" }],
    ["４０００４８０", { kind: "inventory-id", returnInventoryId: "4000480" }],
  ])("parses %s like its ASCII spelling", (text, code) => expect(parseScanCode(text)).toMatchObject(code));

  it.each([
    "42010001\u001D9400100000000123456780",
    "010400638133393110LOT\u001D21S7",
    "00340434123456789012\u001D420100",
    "10LOT\u001D0100036000291452",
    "21S7\u001D240AB-1",
  ])("accepts FNC1 inside the GS1 code %j", (text) => expect(parseScanCode(text)).toEqual({ kind: "other", text }));

  it("parses a carrier's message with separators as one code", () => {
    const message = (length: number): string => `[)>\u001E06\u001DP${"x".repeat(length - 9)}\u001E`;
    expect(parseScanCode(`${message(999)}\u0004`)).toEqual({ kind: "other", text: message(999) });
    expect(parseScanCode(message(1001))).toEqual({ kind: "damaged", reason: "too-long" });
    expect(parseScanCode("[)>\u001E06\u001DP\uFFFD1")).toEqual({ kind: "damaged", reason: "unprintable" });
  });

  it.each([
    ["https://id.gs1.org/01/00036000291452/21/S7", "(01)00036000291452"],
    ["https://shop.example/de/01/9506000134352?17=261231", "(01)9506000134352"],
    ["https://shop.example/01/00036000291453", "https://shop.example/01/00036000291453"],
    ["https://news.example/2026/01/20261128/story", "https://news.example/2026/01/20261128/story"],
  ])("parses %s as %s", (address, text) => expect(parseScanCode(address)).toEqual({ kind: "other", text }));

  it("returns the reason of a damaged scan", () => {
    expect(parseScanCode("  ")).toEqual({ kind: "damaged", reason: "empty" });
    expect(parseScanCode("\uFEFFUSE-2-240906-D00013-0")).toEqual({ kind: "damaged", reason: "unprintable" });
    expect(parseScanCode("USE-2\u001d240906")).toEqual({ kind: "damaged", reason: "unprintable" });
    expect(parseScanCode("USE-2-240906-D00013-0".repeat(2))).toEqual({ kind: "damaged", reason: "repeated" });
  });

  it("accepts an id that repeats its own digits", () =>
    expect(parseScanCode("12341234")).toEqual({ kind: "inventory-id", returnInventoryId: "12341234" }));
});

const RMA = "USE-2-251121-A0042-7";

describe("scanned code", () => {
  it("is accepted up to the maximum length", () => {
    expect(parseScanCode("x".repeat(SCAN_MAX_LENGTH))).toMatchObject({ kind: "other" });
    expect(parseScanCode("x".repeat(SCAN_MAX_LENGTH + 1))).toEqual({ kind: "damaged", reason: "too-long" });
  });

  it.each([
    [`${RMA}89`, "other"],
    [`1${RMA}`, "other"],
    [`${RMA}${RMA.replace("0042", "0043")}`, "other"],
    [`\n${RMA}\r\n`, "rma"],
    [` https://example.com/rma/${RMA} `, "rma"],
  ])("is parsed from %j as %s", (raw, kind) => expect(parseScanCode(raw).kind).toBe(kind));
});

it.each([
  `https://returns.example.com/rma/${RMA}`,
  `HTTPS://RETURNS.EXAMPLE.COM/RMA/${RMA}`,
  `http://example.com/label?code=${RMA}`,
  `https://example.com/r/${RMA}?utm_source=label`,
  `https://example.com/app/#/rma/${RMA}`,
  `https://example.com/app/#rma/${RMA}`,
  `https://example.com/x?rma_number=${RMA.toLowerCase()}&lang=en`,
  `https://example.com/rma/${RMA.replaceAll("-", "%2D")}`,
])("finds the code in the address %s", (address) =>
  expect(parseScanCode(address)).toEqual({ kind: "rma", rma: RMA, form: "normal" }),
);

it.each([
  ["names no code", "https://example.com/about"],
  ["contains an ambiguous number", "https://example.com/promotion?id=1000"],
  ["names two codes", `https://example.com/rma/${RMA}?rma=${RMA.replace("A0042", "A0043")}`],
  ["cannot be decoded", "https://example.com/rma/%E0%A4%A"],
  ["has another scheme", `ftp://example.com/rma/${RMA}`],
  ["only contains an address", `see:https://example.com/rma/${RMA}`],
])("returns an address unchanged that %s", (_, address) =>
  expect(parseScanCode(address)).toEqual({ kind: "other", text: address }),
);

it.each([...HAND_OVER_CODES, PAIRING_CODE, HAND_OVER_CODES[0].toLowerCase(), `]Q1${PAIRING_CODE}\r`, "%DESK%HAND1X"])(
  "recognizes an outdated hand-over code: %s",
  (code) => {
    expect(parseScanCode(code)).toEqual({ kind: "hand-over" });
    expect(itemCodeOf(parseScanCode(code))).toBeNull();
  },
);

const DESK_CODES: readonly string[] = [
  ...COMMANDS.map(commandCode),
  "%DESK%SUBMIT1",
  "%desk%submit",
  "%Desk%New-Batch",
  encodeBadgeName("Kim"),
  signOffCode(),
  "%WHOS%ABCD",
  encodeServiceType("RELABEL") ?? "",
  HAND_OVER_CODES[0],
];
const WRAPPINGS: readonly (readonly [string, (code: string) => string])[] = [
  ["bare", (code) => code],
  ["with an AIM identifier", (code) => `]C1${code}`],
  ["between asterisks", (code) => `*${code}*`],
  ["with blanks inside", (code) => code.replace("%", "% ")],
  ["in full width", (code) => code.replaceAll("%", "\uFF05")],
  ["in another address", (code) => `https://y.example/?sku=${encodeURIComponent(code)}`],
];
const ADDRESS_FORMS: readonly ((value: string) => string)[] = [
  (value) => `https://x.example/?rma=${value}`,
  (value) => `https://x.example/?code=${value}`,
  (value) => `HTTP://X.EXAMPLE/sku/${value}`,
  (value) => `https://x.example/#/tracking/${value}`,
  (value) => `https://x.example/#!?inventory=${value}`,
];

describe.each(WRAPPINGS)("desk code inside an address, %s", (_wrapping, wrap) => {
  // Proof F6
  it.each(DESK_CODES)("runs nothing: %s", (code) => {
    for (const toAddress of ADDRESS_FORMS) {
      const address = toAddress(encodeURIComponent(wrap(code)));
      expect(parseScanCode(address)).toEqual({ kind: "other", text: address });
    }
  });
});

it("parses the code in an address to an equal code", () => {
  for (const address of [
    `https://x.example/?rma=${RMA}`,
    "https://x.example/?sku=AB*1",
    "https://x.example/?sku=%25A",
  ]) {
    const code = parseScanCode(address);
    expect(parseScanCode(itemCodeOf(code) ?? "")).toEqual(code);
  }
});

const isRma = (value: string): boolean => value.startsWith("USE-");
const codeInside = (text: string): string => withoutWrapper(text, isRma);

describe("code inside a JSON object by key", () => {
  it.each([
    ['{"rma":"ANY-1","qty":2}', "ANY-1"],
    ['{ "id": "USE-1" }', "USE-1"],
    ['{"inventory_id": 123}', "123"],
    ['{"id":"ANY-1"}', null],
    ['{"rma":"ANY-1","sku":"OTHER"}', null],
    ['{"tracking":12345678901234567890,"sku":"ANY-1"}', null],
    ['{"tracking":12345678901234567890}', null],
    ['{"tracking":null,"sku":"ANY-1"}', "ANY-1"],
    ['{"inventoryId":1234567890123456789}', null],
    ['{"rma":{"a":"ANY-1"}}', null],
    ['{"rma":"ANY-1"', null],
    ['["rma","ANY-1"]', null],
    ["{}", null],
  ])("is in %s the code %s", (text, code) => expect(codeInside(text)).toBe(code ?? text));
});

describe("code inside an address by parameter name", () => {
  it.each(
    "rma|rmas|rma_number|return-inventory-id|inventoryId|inventory|tracking|trackingNumber|sku|itemRma".split("|"),
  )("is any code after the name %s", (name) => {
    expect(codeInside(`https://x.example/a?${name}=ANY-1`)).toBe("ANY-1");
    expect(codeInside(`https://x.example/${name}/ANY-1/`)).toBe("ANY-1");
  });

  it.each("code|id|q|r|item|items|return|returns|scan|label".split("|"))("is only an RMA after the name %s", (name) => {
    expect(codeInside(`https://x.example/a?${name}=USE-1`)).toBe("USE-1");
    expect(codeInside(`https://x.example/a?${name}=ANY-1`)).toBe(`https://x.example/a?${name}=ANY-1`);
  });

  it.each([
    "see https://x.example/rma/ANY-1",
    "https://x.example/rma/ANY-1/more/words",
    "https://x.example/?rma=ANY-1&sku=OTHER",
    "https://x.example/?rma=ANY%201",
  ])("does not exist in %s", (text) => expect(codeInside(text)).toBe(text));
});
