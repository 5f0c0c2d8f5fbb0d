import { describe, expect, it } from "vitest";
import { readLimit } from "../../../src-domain/batch-limit.ts";
import { checkInterval, mostUrgent, nextCheckAt, type WatchedOrder } from "../../../src-domain/check-pace.ts";
import { findDelimiter, readDelimited } from "../../../src-domain/delimited-text.ts";
import { readInstructionRefusal } from "../../../src-domain/fba.ts";
import { withoutUrlWrapper } from "../../../src-domain/url-wrapper.ts";

const isRma = (value: string): boolean => value.startsWith("USE-");
const inside = (text: string): string => withoutUrlWrapper(text, isRma);

describe("a code inside an address", () => {
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

  it("is found behind the hash, too", () => {
    expect(inside("https://x.example/#!/rma/ANY-1")).toBe("ANY-1");
    expect(inside("https://x.example/#?rma=ANY-1")).toBe("ANY-1");
  });

  it.each([
    "rma=ANY-1",
    "see https://x.example/rma/ANY-1",
    "https://x.example/rma/ANY-1/more/words",
    "https://x.example/?rma=ANY-1&sku=OTHER",
    "https://x.example/?rma=ANY%201",
    "https://x.example/?rma=%C3%A9",
    "https://x.example/?rma=A%09B",
    "https://x.example/other/ANY-1",
    "https://",
  ])("is none in %s", (text) => expect(inside(text)).toBe(text));
});

describe("the id of an instruction", () => {
  const refusal = (fields: Readonly<Record<string, string>>, message = "", httpStatus: number | null = 400) =>
    readInstructionRefusal({ message, fields, httpStatus }, "fbaInstructionId");

  it.each(["message", "Messages", "error", "errors", "detail", "details", "title", "body", "request"])(
    "is not asked for by the name %s",
    (name) => {
      expect(refusal({ [name]: "is required" }).otherParameter).toBeNull();
      expect(refusal({ [name]: "'instruction Key' must not be empty." }).otherParameter).toBe("instructionKey");
      expect(refusal({ [name]: "The instructionKey field is required." }).otherParameter).toBe("instructionKey");
      expect(refusal({ [name]: "'instruction Key' is odd." }).otherParameter).toBeNull();
    },
  );

  it("is asked for by the name that is missed before one that is not", () => {
    expect(refusal({ page: "is odd", "instruction Key": "must not be empty" }).otherParameter).toBe("instructionKey");
    expect(refusal({ page: "is odd", size: "is odd" }).otherParameter).toBe("page");
    expect(refusal({ "FBA-instruction_id": "must not be empty" }).otherParameter).toBeNull();
  });

  it("is of no instruction where the service says so anywhere", () => {
    expect(refusal({}, "No such instruction").absent).toBe(true);
    expect(refusal({ error: "Instruction not found", detail: "x" }, "Bad request").absent).toBe(true);
    expect(refusal({}, "", 404).absent).toBe(true);
    expect(refusal({}, "Bad request").absent).toBe(false);
  });
});

describe("a limit in a refusal", () => {
  const part = (place: Parameters<typeof readLimit>[0][number]["place"], message: string) => [
    { key: "x", place, messages: [message] },
  ];
  const SAID = "at most 5 items";

  it("is one of the batch, not of a field, a warehouse or a single item", () => {
    expect(readLimit(part({ kind: "items", index: null }, SAID), 7)).toEqual({ kind: "named", limit: 5 });
    expect(readLimit(part({ kind: "other" }, SAID), 7)).toEqual({ kind: "named", limit: 5 });
    expect(readLimit(part({ kind: "items", index: 2 }, SAID), 7)).toBeNull();
    expect(readLimit(part({ kind: "warehouse" }, SAID), 7)).toBeNull();
    expect(readLimit(part({ kind: "field", field: "shipmentCity" }, SAID), 7)).toBeNull();
  });

  it.each([
    ["12 or fewer", 12],
    ["12 items or less", 12],
    ["1 or fewer", 1],
    ["at most 19", 19],
  ])("in %j is %i", (said, limit) =>
    expect(readLimit(part({ kind: "items", index: null }, said), 20)).toEqual({ kind: "named", limit }),
  );
});

describe("how often an order is looked at", () => {
  const order = (change: Partial<WatchedOrder> = {}): WatchedOrder => ({
    key: "a",
    since: 0,
    heardAt: null,
    triedAt: null,
    failures: 0,
    told: false,
    shownUntil: null,
    ...change,
  });

  it("changes at the very age that is named", () => {
    expect(checkInterval(order(), 29_999)).toBe(2000);
    expect(checkInterval(order(), 30_000)).toBe(5000);
    expect(checkInterval(order({ shownUntil: 3_600_001 }), 3_600_000)).toBe(10_000);
    expect(checkInterval(order({ shownUntil: 3_600_000 }), 3_600_000)).toBe(300_000);
  });

  it("counts from what was heard or tried last, and at once where nothing was", () => {
    expect(nextCheckAt(order({ since: 50 }), 100)).toBe(50);
    expect(nextCheckAt(order({ heardAt: 1000 }), 5000)).toBe(3000);
    expect(nextCheckAt(order({ triedAt: 1000 }), 5000)).toBe(3000);
    expect(nextCheckAt(order({ heardAt: 1000, triedAt: 2000 }), 5000)).toBe(4000);
    expect(nextCheckAt(order({ heardAt: 2000, triedAt: 1000 }), 5000)).toBe(4000);
    expect(nextCheckAt(order({ heardAt: 0, failures: 2 }), 5000)).toBe(8000);
    expect(nextCheckAt(order({ heardAt: 9000 }), 5000)).toBe(7000);
  });

  it("begins with the one that is due, the first of two that are as urgent", () => {
    expect(mostUrgent([order({ heardAt: 4000 })], 5000, 0)).toBeNull();
    expect(mostUrgent([order({ heardAt: 3000 })], 5000, 0)?.key).toBe("a");
    expect(mostUrgent([order({ heardAt: 1000 }), order({ key: "b", heardAt: 1000 })], 5000, 0)?.key).toBe("a");
    const waits = order({ key: "old", since: -3_600_000 * 24 * 30, heardAt: -3_600_000 * 30 });
    expect(mostUrgent([order({ heardAt: 1000 }), waits], 5000, 0)?.key).toBe("a");
    expect(mostUrgent([order({ heardAt: 1000 }), waits], 5000, 3)?.key).toBe("old");
  });
});

describe("a table that is pasted as text", () => {
  it("has no more records than are asked for", () => {
    expect(readDelimited("a\nb\nc", ",", 2)).toEqual([["a"], ["b"]]);
    expect(readDelimited("a\nb", ",", 1)).toEqual([["a"]]);
    expect(readDelimited("\uFEFFa,b\n,\n", ",")).toEqual([["a", "b"]]);
    expect(readDelimited("", ",")).toEqual([]);
  });

  it("is parted by what parts most lines alike, and of two by the one into more columns", () => {
    expect(findDelimiter("a;b,c,d\ne;f,g,h")).toBe(",");
    expect(findDelimiter("a;b\nc;d\ne,f")).toBe(";");
    expect(findDelimiter("a,b\nc;d\ne;f")).toBe(";");
    expect(findDelimiter("a\nb")).toBeNull();
    expect(findDelimiter("")).toBeNull();
    expect(findDelimiter("a,b;c;d\ne,f;g;h")).toBe(";");
    expect(findDelimiter("a,b;c;d\ne,f")).toBe(",");
  });

  it("is judged by its most frequent width, of equally frequent ones by the first, and not by its blank lines", () => {
    expect(findDelimiter("a,b;c\na,b;c\na,b\na,b,c")).toBe(",");
    expect(findDelimiter("a,b;c;d\ne,f,g")).toBe(";");
    expect(findDelimiter("x;a,b\ny;c,d\n,\n,")).toBe(",");
  });
});
