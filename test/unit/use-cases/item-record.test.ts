import { expect, it } from "vitest";
import { parseExactJson } from "../../../src-main/service/exact-json.ts";
import { normalizeItemRecord } from "../../../src-main/use-cases/inventory/item-details.ts";

const RECORD = `{"returnInventoryId": 9007199254740993, "returnRequestId": 5100000, "warehouseId": 2, "handlingCode": 4,
  "handlingStatusCode": "Pending", "createOnStr": "2026-11-20 08:00:00", "createOn": "2026-11-20T08:00:00.1234567",
  "handlingUpdatedOnStr": "2026-11-20T09:30:00", "completeOn": null, "stopAgingOn": "never", "value": 12.50, "isFraudulent": false,
  "somethingNew": {"nested": [1, "two"]},
  "returnRequestLineItemImages": [{"s3OriginalFileKey": "img/o.jpg", "s3SmallFileKey": "img/s.jpg", "s3LargeFileKey": "",
    "createOn": "2026-11-20T08:10:00"}, "nonsense"],
  "returnRequestLineItemVasList": [{"returnRequestLineItemVasId": 73000009, "vasCode": "req-pic", "vasStatusCode": 0, "vasResult": null, "modifyOnStr": "2026-11-21"}],
  "returnInventoryMetaList": [{"metaType": "usr", "metaMap": {"EAN": "4006381000000"}}, {"metaType": 1}]}`;

it("maps the service's record to the desk's names", () => {
  const normalized = normalizeItemRecord({
    readAt: "2026-11-21T09:00:00.000Z",
    record: parseExactJson(RECORD) as Record<string, unknown>,
  });
  expect(normalized).toEqual({
    at: "2026-11-21T09:00:00.000Z",
    fields: {
      returnInventoryId: "9007199254740993",
      returnRequestId: "5100000",
      warehouseId: 2,
      handlingCode: "ohd",
      handlingStatusCode: "pending",
      createdOn: "2026-11-20T08:00:00.123Z",
      handlingUpdatedOn: "2026-11-20T09:30:00.000Z",
      completeOn: null,
      stopAgingOn: "never",
      value: 12.5,
      isFraudulent: false,
      somethingNew: { nested: [1, "two"] },
    },
    images: [
      { original: "img/o.jpg", small: "img/s.jpg", medium: null, large: null, takenOn: "2026-11-20T08:10:00.000Z" },
    ],
    services: [
      {
        id: "73000009",
        fields: {
          returnRequestLineItemVasId: "73000009",
          vasCode: "req-pic",
          modifyOn: "2026-11-21T00:00:00.000Z",
          status: 0,
          result: null,
        },
      },
    ],
    meta: { usr: { EAN: "4006381000000" } },
  });
});
