import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factsAt, mergeFacts } from "../../../../src-domain/events/event-facts.ts";
import { parseOrderIds } from "../../../../src-domain/resends/order-ids.ts";
import {
  findDraftKnowledge,
  NOT_DRAFT_FIELD,
  parseShippingStatus,
  shippingOrderOf,
} from "../../../../src-domain/shipping/shipping-order.ts";
import { parseUlid } from "../../../../src-domain/ulid.ts";

const ID = "01JD3Q0000000000000000000R";
const OTHER_ID = "01JD3Q0000000000000000000S";

it("accepts an order id of 26 Crockford base 32 characters", () => {
  expect(parseUlid(` ${ID.toLowerCase()} `)).toEqual({ ok: true, value: ID });
  expect(parseUlid(ID.slice(1))).toMatchObject({ ok: false, error: { problem: "length" } });
  expect(parseUlid(`7${ID.slice(1)}`)).toEqual({ ok: true, value: `7${ID.slice(1)}` });
  expect(parseUlid(`8${ID.slice(1)}`)).toMatchObject({ ok: false, error: { problem: "too-large" } });
  expect(parseUlid(`${ID.slice(0, 25)}-`)).toMatchObject({ ok: false, error: { problem: "characters" } });
  expect(parseUlid(`${ID.slice(0, 25)}U`)).toMatchObject({
    ok: false,
    error: { problem: "characters", probableId: null },
  });
});

it("suggests the order id without confusable letters", () => {
  expect(parseUlid("OIJD3Q0000000000000000000R")).toEqual({
    ok: false,
    error: { problem: "confusable", probableId: ID },
  });
  expect(parseUlid("0LJD3Q000000000000000OOOOR")).toEqual({
    ok: false,
    error: { problem: "confusable", probableId: ID },
  });
});

describe("pasted order ids", () => {
  it("are parsed from a table of 200,000 rows", () =>
    expect(parseOrderIds("note;order\n".repeat(200_000)).ids).toEqual([]));

  it("are split at line ends, spaces, commas or semicolons", () => {
    const text = `${ID}\n${OTHER_ID}, ${ID};\t"${OTHER_ID}"\n`;
    expect(parseOrderIds(text)).toEqual({ ids: [ID, OTHER_ID], repeatedCount: 2, invalidIds: [] });
  });

  it("include misspelled ids on one line", () => {
    const misspelledId = ID.replace(/^0/, "O");
    expect(parseOrderIds(`${OTHER_ID}\n${ID}, ${misspelledId}`)).toEqual({
      ids: [OTHER_ID, ID],
      repeatedCount: 0,
      invalidIds: [{ text: misspelledId, problem: "confusable", probableId: ID }],
    });
  });

  it.each([
    ["name,order\nfirst," + ID + "\nsecond," + OTHER_ID, [ID, OTHER_ID]],
    ["a;b;c\n1;" + ID + ";x\n2;" + OTHER_ID + ";" + ID, [ID, OTHER_ID]],
    [`${ID},x\n${OTHER_ID},y`, [ID, OTHER_ID]],
    [`x,y\n,\n${ID}, `, [ID]],
    ["name,order\nnote\nfirst," + ID, [ID]],
    [`id card,${ID}\nbag,${OTHER_ID}`, [ID, OTHER_ID]],
  ])("are parsed from %j as %j", (text, ids) => expect(parseOrderIds(text).ids).toEqual(ids));

  it.each(["order_id", "order id", "ORDER-ID", "shipping_order_id", "id", "my_id"])(
    "come only from the column %j",
    (name) => {
      expect(parseOrderIds(`name,${name}\nfirst,${ID}\n`)).toEqual({ ids: [ID], repeatedCount: 0, invalidIds: [] });
    },
  );

  it("come from the named column when no id is valid", () => {
    const { ids, invalidIds } = parseOrderIds(
      "name,consolidateShippingOrderId\nfirst, wrong-1 \nsecond,\nthird,wrong-2",
    );
    expect(ids).toEqual([]);
    expect(invalidIds.map(({ text }) => text)).toEqual(["wrong-1", "wrong-2"]);
    expect(parseOrderIds("order id;name\nwrong-1;first\nwrong-2;x").invalidIds.map(({ text }) => text)).toEqual([
      "wrong-1",
      "wrong-2",
    ]);
    expect(parseOrderIds("name,what\nfirst,wrong-1").invalidIds.map(({ text }) => text)).toEqual(["name", "first"]);
  });

  it("come from the complete text of a single line or column", () => {
    const parsed = parseOrderIds(`${ID},wrong-1`);
    expect([parsed.ids, parsed.invalidIds.map(({ text }) => text)]).toEqual([[ID], ["wrong-1"]]);
    expect(parseOrderIds("wrong 1\nwrong 2").invalidIds.map(({ text }) => text)).toEqual(["wrong", "1", "2"]);
  });

  it.each([(id: string) => `x-${id}`, (id: string) => `${id}-x`])(
    "are not split when other text is attached",
    (withAttachedText) => {
      const [firstText, secondText] = [withAttachedText(ID), withAttachedText(OTHER_ID)];
      expect(
        parseOrderIds(`${firstText},${secondText}x\n${secondText},${firstText}x`).invalidIds.map(({ text }) => text),
      ).toEqual([firstText, secondText]);
    },
  );

  it("contain only ids of the text", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        for (const id of parseOrderIds(text).ids) expect(text.toUpperCase()).toContain(id);
      }),
    ));
});

describe("shipping order", () => {
  const reportedAt = (clock: string, fields: Parameters<typeof factsAt>[0]) =>
    factsAt(fields, `2026-11-21T${clock}:00.000Z`);

  it("has no known fields when it was only entered", () => {
    const row = shippingOrderOf(ID, {}, [], { at: "2026-11-21T08:00:00.000Z", how: "typed" });
    expect(row).toMatchObject({ status: null, draft: "unknown", method: null, reportedAt: null });
  });

  it("uses the newest report of each field", () => {
    const facts = mergeFacts(
      reportedAt("09:00", { shippingMethod: "AIR_FREIGHT", consolidateShippingOrderStatus: "CREATED" }),
      reportedAt("10:00", { consolidateShippingOrderStatus: "CONFIRMED", shippingFee: "12.50" }),
    );
    expect(shippingOrderOf(ID, facts, [{}, {}], null)).toMatchObject({
      method: "AIR_FREIGHT",
      status: { raw: "CONFIRMED", known: "CONFIRMED" },
      draft: "no",
      fee: 12.5,
      shipments: 2,
      reportedAt: "2026-11-21T10:00:00.000Z",
    });
  });

  it("has the currency of its shipments when the order names none", () => {
    const shipment = (currencyCode: string) => reportedAt("09:00", { currencyCode });
    const order = reportedAt("09:00", { shippingFee: "12.50" });
    expect(shippingOrderOf(ID, order, [shipment("usd"), shipment("USD")], null).currency).toBe("USD");
    expect(shippingOrderOf(ID, order, [shipment("usd"), shipment("eur")], null).currency).toBeNull();
    expect(shippingOrderOf(ID, shipment("cny"), [shipment("usd")], null).currency).toBe("CNY");
    expect(shippingOrderOf(ID, order, [], null).currency).toBeNull();
  });

  it("is not a draft after a refusal until a newer report", () => {
    const createdFacts = reportedAt("09:00", { consolidateShippingOrderStatus: "CREATED" });
    const deniedFacts = mergeFacts(createdFacts, reportedAt("10:00", { [NOT_DRAFT_FIELD]: true }));
    expect(findDraftKnowledge(createdFacts)).toBe("yes");
    expect(findDraftKnowledge(deniedFacts)).toBe("no");
    const reportedAgain = mergeFacts(deniedFacts, reportedAt("11:00", { consolidateShippingOrderStatus: "CREATED" }));
    expect(findDraftKnowledge(reportedAgain)).toBe("yes");
    const simultaneousFacts = reportedAt("09:00", { [NOT_DRAFT_FIELD]: true });
    expect(findDraftKnowledge(mergeFacts(createdFacts, simultaneousFacts))).toBe("yes");
  });

  it.each([
    [" created ", "CREATED"],
    ["Cancelled", "CANCELED"],
    ["ready - to  ship", "READY_TO_SHIP"],
    ["DRAFT", "CREATED"],
    ["ARCHIVED", null],
  ])("accepts the status %s", (raw, expected) => expect(parseShippingStatus(raw)).toBe(expected));
});

describe("reported field of a shipping order", () => {
  const AT = "2026-11-21T09:00:00.000Z";
  const row = (fields: Parameters<typeof factsAt>[0]) => shippingOrderOf(ID, factsAt(fields, AT), [], null);

  it("is normalized for display", () =>
    expect(
      row({
        consolidateShippingOrderNumber: " CNS-1 ",
        shipToContactName: "Ada",
        shipToCompanyName: "  ",
        shipToCountry: "usa",
        currencyCode: "eur",
        outboundWarehouseId: "8",
        shippingFee: " 12.5 ",
        createOn: "2026-11-20T08:00:00.5Z",
      }),
    ).toMatchObject({
      number: "CNS-1",
      contact: "Ada",
      company: null,
      country: "USA",
      currency: "EUR",
      warehouseId: 8,
      fee: 12.5,
      createdOn: "2026-11-20T08:00:00.5Z",
    }));

  it.each([
    ["outboundWarehouseId", "2.5", "warehouseId"],
    ["outboundWarehouseId", "9007199254740993", "warehouseId"],
    ["shippingFee", "free", "fee"],
    ["shippingMethod", true, "method"],
    ["createOn", "yesterday", "createdOn"],
    ["createOn", "about 2026-11-20T08:00:00Z", "createdOn"],
    ["createOn", "2026-11-20T08:00:00Z or later", "createdOn"],
    ["createOn", "2026-11-20T08:00:00+01:00", "createdOn"],
  ] as const)("is null when the value is unusable: %s %j", (field, value, rowField) => {
    expect(row({ [field]: value })[rowField]).toBeNull();
    expect(row({})[rowField]).toBeNull();
  });

  it("is truncated to the length of a table cell", () =>
    expect(row({ shippingMethod: "x".repeat(301) }).method).toBe("x".repeat(300)));

  it("determines the report time of the order by the newest fact", () => {
    const facts = {
      ...factsAt({ shippingFee: 1 }, "2026-11-21T10:00:00.000Z"),
      ...factsAt({ currencyCode: "EUR" }, AT),
    };
    expect(shippingOrderOf(ID, facts, [], null).reportedAt).toBe("2026-11-21T10:00:00.000Z");
  });

  it("includes a refusal without other reports", () => {
    expect(findDraftKnowledge(factsAt({ [NOT_DRAFT_FIELD]: true }, AT))).toBe("no");
    expect(findDraftKnowledge(factsAt({ consolidateShippingOrderStatus: "ARCHIVED" }, AT))).toBe("unknown");
    expect(NOT_DRAFT_FIELD).toBe("desk.notDraft");
  });
});

it.each(["CREATED", "CONFIRMED", "CANCELED"])("ignores the status %s from a file", (value) => {
  const status = { value, at: "2026-11-21T12:00:00.000Z", eventKey: "E", source: "file" as const };
  const row = shippingOrderOf("01JD3Q00000000000000000000", { consolidateShippingOrderStatus: status }, [], null);
  expect(row).toMatchObject({ status: null, draft: "unknown" });
});
