import { describe, expect, it } from "vitest";
import {
  bodyContains,
  isHandOverCode,
  canContainAddress,
  withoutRecipient,
} from "../../../../src-domain/recipients/erased-texts.ts";
import { HAND_OVER_CODES } from "../../../earlier-codes.ts";

describe("facts of an erased order", () => {
  it("keep only the listed fields", () => {
    const facts = {
      statusRaw: "completed",
      countryCode: "USA",
      recipientName: "Ada",
      remarks: "-",
      newField: "12 Lane",
    };
    expect(withoutRecipient("resend", facts)).toEqual({ statusRaw: "completed", countryCode: "USA" });
    const shipping = {
      shipToCountry: "usa",
      shipToStreet1: "12 Lane",
      deliveryInstructions: "12 Lane",
      shippingFee: 3,
    };
    expect(withoutRecipient("shipping-order", shipping)).toEqual({ shipToCountry: "usa", shippingFee: 3 });
    expect(withoutRecipient("shipping-shipment", { awb: "784-1", consignee: "Ada" })).toEqual({ awb: "784-1" });
  });
});

describe("scan without an item", () => {
  it.each([
    "%DESK%HAND1ABCDEFG12PAYLOAD",
    "desk%hand1abcdefg",
    "ND1HAND1XYZ",
    "Ada Lovelace, 12 Analytical Way",
    `{"to":"${"x".repeat(60)}"}`,
  ])("can contain an address: %s", (text) => {
    expect(canContainAddress(text)).toBe(true);
  });

  it.each(["USE-2-241120-D70001-7", "X00ABCDEF1", "1Z999AA10123456784", "SKU 4711", "  420 07102  ", ""])(
    "contains only a code: %j",
    (text) => {
      expect(canContainAddress(text)).toBe(false);
    },
  );

  it("is a hand-over code in any letter case", () => {
    expect([HAND_OVER_CODES[0], "%desk%hand1a", "K%HAND1A", "HANDLE1"].map(isHandOverCode)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe("event body", () => {
  it.each([
    ["unchanged", '{"to":{"name":"Zoë Quillfeather"}}'],
    ["escaped", '{"to":"Zo\\u00EB Quillfeather"}'],
    ["in another letter case", '["ZOË QUILLFEATHER"]'],
    ["decomposed", '["Zoe\u0308 Quillfeather"]'],
    ["in a longer text", '{"note":"for Zoë Quillfeather, dock 3"}'],
    ["outside JSON", "to=Zoë Quillfeather"],
  ])("contains a name %s", (_, body) => {
    expect(bodyContains(body, ["Zoë Quillfeather"])).toBe(true);
  });

  it.each([
    ["An", '{"name":"Anna"}', false],
    ["An", '{"name":"An, Li"}', true],
    ["An", String.raw`{"to":"Dock 3\nAn"}`, true],
    ["Li", '["delivery"]', false],
    ["王芳", '{"to":"收件人王芳女士"}', true],
  ])("contains %s as a separate word: %s", (name, body, isContained) => {
    expect(bodyContains(body, [name])).toBe(isContained);
  });

  it("contains neither another nor an empty name", () => {
    expect(bodyContains('{"to":"Zoe Quill"}', ["Zoë Quillfeather", " "])).toBe(false);
    expect(bodyContains("[".repeat(200_000), ["Ada"])).toBe(false);
  });
});
