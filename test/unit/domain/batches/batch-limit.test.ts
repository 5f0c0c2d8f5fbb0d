import { describe, expect, it } from "vitest";
import { parseLimit } from "../../../../src-domain/batches/batch-limit.ts";
import { parseRefusal } from "../../../../src-domain/resends/refusal.ts";

const BATCH_SIZE = 7;
const limitOf = (text: string, key = "returnInventoryIdList", batchSize = BATCH_SIZE) =>
  parseLimit(parseRefusal({ [key]: text }), batchSize);

describe("batch limit in a refusal", () => {
  it.each([
    "'return Inventory Id List' must contain at most 5 entries. You entered 7.",
    "'Return Inventory Id List' must not exceed 5.",
    "The list cannot exceed 5 entries.",
    "Number of items exceeds 5.",
    "maximum: 5",
    "The maximum allowed number of items is 5.",
    "Batch over limit: limit 5, received 7.",
    "Only up to 5 items can be resent together",
    "No more than 5 items.",
    "'Return Inventory Id List' must be less than or equal to '5'.",
    "The batch must have fewer than 6 items.",
    "Please send 5 items or fewer.",
    "must be between 1 and 5",
    "groupResendMaxRmaCount=5",
    "数量不能超过 5",
  ])("is 5 in: %s", (text) => expect(limitOf(text)).toEqual({ kind: "named", limit: 5 }));

  it("is found under other keys when the text names items", () => {
    expect(limitOf("At most 5 items may be resent at once.", "message")).toEqual({ kind: "named", limit: 5 });
    expect(limitOf("Must not exceed 5.", "ResendConfig.groupResendMaxRmaCount")).toEqual({ kind: "named", limit: 5 });
    expect(limitOf("At most 5 tries.", "message")).toBeNull();
  });

  it.each([
    ["At most 5 per RMA list", { kind: "named", limit: 5 }],
    ["At most 5 inventories a day", null],
  ] as const)("is found only for items per batch: %s", (text, limit) =>
    expect(limitOf(text, "message")).toEqual(limit),
  );

  it("is ignored when its number cannot be the limit", () => {
    for (const number of [0, 7, 8, 50, 9007]) expect(limitOf(`must not exceed ${number}`)).toEqual({ kind: "unnamed" });
    expect(limitOf("at most 5 entries, maximum 3 today")).toEqual({ kind: "unnamed" });
    expect(limitOf("must not exceed 2.5")).toEqual({ kind: "unnamed" });
    expect(limitOf("must not exceed 5", "returnInventoryIdList", 5)).toEqual({ kind: "unnamed" });
    expect(limitOf("fewer than 1 item")).toEqual({ kind: "unnamed" });
  });

  it("is unnamed when the text has no number", () => {
    for (const text of ["Too many items.", "The batch exceeds the account's limit.", "Batch too large"])
      expect(limitOf(text)).toEqual({ kind: "unnamed" });
  });

  it.each([
    ["Return inventory 5 is listed more than once.", "returnInventoryIdList"],
    ["The value '5' is not valid.", "returnInventoryIdList[3]"],
    ["The length of 'remarks' must be 5000 characters or fewer.", "remarks"],
    ["The window of inventory must not exceed 62 days.", "message"],
  ])("is not found in %s under %s", (text, key) => expect(limitOf(text, key)).toBeNull());
});

describe("batch limit in one part of a refusal", () => {
  const partsFor = (target: Parameters<typeof parseLimit>[0][number]["target"], message: string) => [
    { key: "x", target, messages: [message] },
  ];
  const MESSAGE = "at most 5 items";

  it("is accepted for the batch only", () => {
    expect(parseLimit(partsFor({ kind: "items", index: null }, MESSAGE), 7)).toEqual({ kind: "named", limit: 5 });
    expect(parseLimit(partsFor({ kind: "other" }, MESSAGE), 7)).toEqual({ kind: "named", limit: 5 });
    expect(parseLimit(partsFor({ kind: "items", index: 2 }, MESSAGE), 7)).toBeNull();
    expect(parseLimit(partsFor({ kind: "warehouse" }, MESSAGE), 7)).toBeNull();
    expect(parseLimit(partsFor({ kind: "field", field: "shipmentCity" }, MESSAGE), 7)).toBeNull();
  });

  it.each([
    ["12 or fewer", 12],
    ["1 or fewer", 1],
  ])("is read from %j as %i", (message, limit) =>
    expect(parseLimit(partsFor({ kind: "items", index: null }, message), 20)).toEqual({ kind: "named", limit }),
  );
});
