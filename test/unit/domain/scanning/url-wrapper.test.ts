import { describe, expect, it } from "vitest";
import { readScanCode, withoutUrlWrapper } from "../../../../src-domain/scanning/scan-code.ts";

const RMA = "USE-2-251121-A0042-7";

it.each([
  `https://returns.example.com/rma/${RMA}`,
  `HTTPS://RETURNS.EXAMPLE.COM/RMA/${RMA}`,
  `http://example.com/label?code=${RMA}`,
  `https://example.com/r/${RMA}?utm_source=label`,
  `https://example.com/app/#/rma/${RMA}`,
  `https://example.com/app/#rma/${RMA}`,
  `https://example.com/x?rma_number=${RMA.toLowerCase()}&lang=en`,
  `https://example.com/rma/${RMA.replaceAll("-", "%2D")}`,
])("a code inside an address is found in %s", (address) =>
  expect(readScanCode(address)).toEqual({ kind: "rma", rma: RMA, form: "normal" }),
);

it("a code inside an address may be another kind of code where the name says which", () => {
  expect(readScanCode("https://example.com/x?returnInventoryId=9007199254740993")).toEqual({
    kind: "inventory-id",
    returnInventoryId: "9007199254740993",
  });
  expect(readScanCode("https://example.com/tracking/1Z999AA10123456784")).toMatchObject({
    text: "1Z999AA10123456784",
  });
});

it.each([
  ["names no code", "https://example.com/about"],
  ["holds a number that may be anything", "https://example.com/promotion?id=1000"],
  ["names two codes", `https://example.com/rma/${RMA}?rma=${RMA.replace("A0042", "A0043")}`],
  ["cannot be read", "https://example.com/rma/%E0%A4%A"],
  ["is of no page", `ftp://example.com/rma/${RMA}`],
  ["only holds the address of a page", `see:https://example.com/rma/${RMA}`],
])("any other address is kept whole that %s", (_, address) =>
  expect(readScanCode(address)).toEqual({ kind: "other", text: address.toUpperCase() }),
);

const isRma = (value: string): boolean => value.startsWith("USE-");
const inside = (text: string): string => withoutUrlWrapper(text, isRma);

describe("a code inside an address, by its name", () => {
  it.each(
    "rma|rmas|rma_number|return-inventory-id|inventoryId|inventory|tracking|trackingNumber|sku|itemRma".split("|"),
  )("is any code behind the name %s", (name) => {
    expect(inside(`https://x.example/a?${name}=ANY-1`)).toBe("ANY-1");
    expect(inside(`https://x.example/${name}/ANY-1/`)).toBe("ANY-1");
  });

  it.each("code|id|q|r|item|items|return|returns|scan|label".split("|"))(
    "is an RMA alone behind the name %s",
    (name) => {
      expect(inside(`https://x.example/a?${name}=USE-1`)).toBe("USE-1");
      expect(inside(`https://x.example/a?${name}=ANY-1`)).toBe(`https://x.example/a?${name}=ANY-1`);
    },
  );

  it.each([
    "see https://x.example/rma/ANY-1",
    "https://x.example/rma/ANY-1/more/words",
    "https://x.example/?rma=ANY-1&sku=OTHER",
    "https://x.example/?rma=ANY%201",
  ])("does not exist in %s", (text) => expect(inside(text)).toBe(text));
});
