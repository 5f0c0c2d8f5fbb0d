import { describe, expect, it } from "vitest";
import { decodeAnswer } from "../../../src-main/service/envelope.ts";
import type { Call } from "../../../src-main/service/operation.ts";
import { createInventoryOperations } from "../../../src-main/service/resources/inventory.ts";
import {
  createReferenceOperations,
  createShipmentOperations,
  createWarehouseOperations,
} from "../../../src-main/service/resources/reference.ts";
import { createResendOperations } from "../../../src-main/service/resources/resend.ts";
import { item as itemLike } from "../domain/inventory/items.ts";

const answerWith =
  (text: string): Call =>
  async (operation) => {
    const decodedAnswer = decodeAnswer({
      status: 200,
      contentType: "application/json",
      retryAfter: null,
      date: null,
      body: new TextEncoder().encode(text),
    });
    return decodedAnswer.ok ? operation.decode(decodedAnswer.value) : decodedAnswer;
  };

const META = '"correlationId":"c-1","meta":{"status":200,"data":{},"errorCode":null,"error":{}}';
const inventoryWindow = {
  createFrom: "2026-10-01T00:00:00Z",
  createTo: "2026-11-01T00:00:00Z",
  pageSize: 50,
  offset: 0,
};

const ITEM = itemLike(0, { rma: "USE-2-240906-D00013-0", sku: null, createdOn: "2024-09-06T01:02:03.456Z" });
const WIRE_ITEM =
  '{"returnInventoryId":9007199254740993,"rma":"USE-2-240906-D00013-0","warehouseId":2,"handlingCode":"ohd","handlingStatusCode":"pending","createOn":"2024-09-06T01:02:03.4567891"}';
const OLD_WIRE_ITEM =
  '{"returnInventoryId":"9007199254740993","rma":"USE-2-240906-D00013-0","sku":"","warehouseId":"2","handlingCode":4,"handlingStatusCode":"0","createOnStr":"2024-09-06T01:02:03.456Z","meta":null,"correlationId":null}';

const fetchItem = (text: string) => createInventoryOperations(answerWith(text)).get("9007199254740993");
const fetchPage = (text: string) => createInventoryOperations(answerWith(text)).list(inventoryWindow);

describe("inventory", () => {
  it.each([
    ["under data", `{${META},"data":[${WIRE_ITEM}],"totalNumberOfRecords":7}`, 7],
    ["under its old name", `{${META},"returnInventoryList":[${OLD_WIRE_ITEM}],"totalNumberOfRecords":"7"}`, 7],
    ["nested in data", `{${META},"data":{"returnInventoryList":[${OLD_WIRE_ITEM}],"totalNumberOfRecords":7}}`, 7],
    ["without envelope and total", `{"data":[${WIRE_ITEM.replace('"ohd"', '"OHD"')}]}`, null],
  ])("is listed %s", async (_name, text, total) => {
    expect(await fetchPage(text)).toEqual({ ok: true, value: { items: [ITEM], total, unreadable: [] } });
  });

  it("reports the rows that cannot be parsed", async () => {
    const text = `{${META},"data":[${WIRE_ITEM},{"returnInventoryId":0},${WIRE_ITEM.replace("2024-09-06", "yesterday")}]}`;
    expect(await fetchPage(text)).toMatchObject({
      ok: true,
      value: {
        items: [ITEM],
        unreadable: [
          { index: 1, problem: "returnInventoryId: not a 64-bit id" },
          { index: 2, problem: "createOn: not a date-time" },
        ],
      },
    });
  });

  it("is listed up to the requested page size", async () => {
    const text = `{${META},"data":[${Array.from({ length: 51 }, () => WIRE_ITEM).join(",")}]}`;
    const page = await fetchPage(text);
    expect(page.ok && page.value.items.length).toBe(50);
  });

  it.each([`{${META}}`, `{${META},"data":null}`, `{${META},"data":{}}`])("refuses %s as a page", async (text) => {
    expect(await fetchPage(text)).toMatchObject({
      ok: false,
      error: { kind: "unreadable", delivered: "yes", correlationId: "c-1" },
    });
  });

  it.each([`{${WIRE_ITEM.slice(1, -1)},${META}}`, `{${META},"data":${OLD_WIRE_ITEM}}`])(
    "parses one item: %s",
    async (text) => {
      const answer = await fetchItem(text);
      expect(answer).toMatchObject({ ok: true, value: { ...ITEM, pendingVas: [] } });
      // The record has all fields except the envelope's.
      const record: Readonly<Record<string, unknown>> = answer.ok ? answer.value.record : {};
      expect(record).toMatchObject({ returnInventoryId: "9007199254740993", rma: "USE-2-240906-D00013-0" });
      expect(record["correlationId"] ?? record["meta"] ?? null).toBeNull();
    },
  );

  it.each([
    ["oHd", "inProgress", "ohd", "in-progress"],
    ["RSD", "IN-PROGRESS", "rsd", "in-progress"],
  ])("accepts codes in any letter case: %s, %s", async (code, status, handlingCode, handlingStatusCode) => {
    const text = WIRE_ITEM.replace('"ohd"', `"${code}"`).replace('"pending"', `"${status}"`);
    const item = await fetchItem(text);
    expect(item).toMatchObject({ ok: true, value: { handlingCode, handlingStatusCode } });
  });

  it("reads the RMA of older records from itemRma", async () => {
    const text = `{${WIRE_ITEM.slice(1, -1).replace('"rma"', '"itemRma"')},${META}}`;
    const item = await fetchItem(text);
    expect(item).toMatchObject({ value: { rma: ITEM.rma, itemRma: ITEM.rma } });
  });

  it("is unreadable without a handling code", async () => {
    const text = `{${WIRE_ITEM.slice(1, -1).replace('"handlingCode":"ohd",', "")},${META}}`;
    expect(await fetchItem(text)).toMatchObject({ ok: false, error: { kind: "unreadable" } });
  });
});

describe("a resend order", () => {
  const shipment =
    '{"resendShipmentId":1,"shipmentServiceType":"usps","trackingNumber":null,"error":"{\\"message\\":\\"No such street\\"}","labelUrl":"javascript:alert(1)"}';

  it.each([
    ["at top level", `{"resendId":9007199254740993,${META},`, "}"],
    ["under data", `{${META},"data":{"resendId":"9007199254740993",`, "}}"],
  ])("is parsed %s", async (_name, prefix, suffix) => {
    const fields = `"resendStatusCode":4,"createOn":"2026-11-18T06:00:00","cancelCutOff":"2026-11-18T08:00:00","resendShipmentList":[${shipment}],"warehouseRemarks":" ok "`;
    const result = await createResendOperations(answerWith(prefix + fields + suffix)).get("1");
    const emptyFields = {
      resendNumber: null,
      warehouseId: null,
      returnInventoryIds: null,
      description: null,
      remarks: null,
    };
    const emptyShipment = { trackingNumber: null, labelUrls: [], recipientName: null, countryCode: null };
    expect(result).toEqual({
      ok: true,
      value: {
        ...emptyFields,
        resendId: "9007199254740993",
        statusRaw: "4",
        createdOn: "2026-11-18T06:00:00.000Z",
        cancelCutOff: "2026-11-18T08:00:00.000Z",
        shipments: [{ ...emptyShipment, error: "No such street", serviceType: "usps" }],
        warehouseRemarks: "ok",
      },
    });
  });

  it("is unreadable without a status", async () => {
    const result = await createResendOperations(answerWith(`{"resendId":1,${META}}`)).get("1");
    expect(result).toMatchObject({ ok: false, error: { kind: "unreadable", delivered: "yes" } });
  });

  it.each([
    [`{${META}}`, true],
    [`{"resendId":1,"resendShipmentList":[],${META}}`, true],
    ['{"ok":true}', false],
  ])("is canceled by %s: %s", async (text, isCanceled) => {
    expect((await createResendOperations(answerWith(text)).cancel("1")).ok).toBe(isCanceled);
  });

  it.each([
    [`{"resendId":"12","resendNumber":"RSD1",${META}}`, { resendId: "12", resendNumber: "RSD1" }],
    [`{"data":{"resendId":9223372036854775807}}`, { resendId: "9223372036854775807", resendNumber: null }],
  ])("is created by %s", async (text, value) => {
    expect(await createResendOperations(answerWith(text)).create("{}", { idempotencyKey: "k" })).toEqual({
      ok: true,
      value,
    });
  });
});

describe("a reference list", () => {
  const serviceType =
    '{"serviceTypeCode":"ups","serviceType":null,"countryCodePairList":[{"toCountryCode":"usa"},{"toCountryCode":"USA"},{}]}';

  it.each([`{"data":[${serviceType}]}`, `{${META},"data":{"availableShipmentServiceTypeList":[${serviceType}]}}`])(
    "parses service types: %s",
    async (text) => {
      expect(await createShipmentOperations(answerWith(text)).availableServiceTypes(2)).toEqual({
        ok: true,
        value: [{ code: "ups", name: "ups", isEnableAutoCreateLabel: false, toCountries: ["USA"] }],
      });
    },
  );

  const row = '{"warehouseId":"2","countryCode":"usa","description":null,"meta":null}';
  it.each([`{"warehouses":[${row}],${META}}`, `{${META},"data":{"warehouses":[${row}]}}`, `{"data":[${row}]}`])(
    "parses warehouses: %s",
    async (text) => {
      const value = [{ warehouseId: 2, description: "2", countryCode: "USA", details: { countryCode: "usa" } }];
      expect(await createWarehouseOperations(answerWith(text)).all()).toEqual({ ok: true, value });
    },
  );

  it("parses every field of reference lists", async () => {
    const types = `{"transactionTypes":[{"transactionTypeCode":1,"transactionName":null}],${META}}`;
    expect(await createReferenceOperations(answerWith(types)).list("transaction-types")).toEqual({
      ok: true,
      value: [{ code: "1", name: null, details: {} }],
    });
    const emptyList = createReferenceOperations(answerWith(`{"recallServiceTypeStatuses":[],${META}}`));
    expect(await emptyList.list("recall-service-type-statuses")).toEqual({ ok: true, value: [] });
    const row =
      '{"since":20261121000000000001,"x":{},"IsShipmentEditable":false,"ShipmentStatusCode":"a","shipmentStatus":" A "}';
    const statuses = createReferenceOperations(answerWith(`{"shipmentStatuses":[${row}],${META}}`));
    const value = [{ code: "a", name: "A", details: { isShipmentEditable: "false", since: "20261121000000000001" } }];
    const answer = await statuses.list("shipment-statuses");
    expect(answer).toEqual({ ok: true, value });
    expect(answer.ok && Object.keys(answer.value[0]?.details ?? {})).toEqual(["isShipmentEditable", "since"]);
  });

  it("is unreadable when an entry has no code", async () => {
    const answer = await createReferenceOperations(answerWith(`{"vasList":[{"vasDescription":"x"}],${META}}`)).list(
      "vas",
    );
    expect(answer).toMatchObject({ ok: false, error: { kind: "unreadable" } });
  });

  it("is unreadable when the list is missing", async () => {
    const call = answerWith(`{${META}}`);
    for (const result of [
      createReferenceOperations(call).list("transaction-types"),
      createWarehouseOperations(call).all(),
    ])
      expect(await result).toMatchObject({ ok: false, error: { kind: "unreadable" } });
  });
});
