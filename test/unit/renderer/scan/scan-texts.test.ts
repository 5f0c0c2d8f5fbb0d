import fc from "fast-check";
import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { DESTINATION_FIELDS } from "../../../../src-domain/recipients/address.ts";
import {
  listNamedFields,
  formatRefusal,
  listFieldMessages,
} from "../../../../src-renderer/features/batches/refusal.ts";
import { dataAgeOf } from "../../../../src-renderer/features/scanning/submit/data-age.ts";
import german from "../../../../src-renderer/i18n/de/scanning/scan.ts";
import english from "../../../../src-renderer/i18n/en/scanning/scan.ts";
import { initLanguage } from "../../../../src-renderer/i18n/index.ts";
import simplified from "../../../../src-renderer/i18n/zh-Hans/scanning/scan.ts";
import traditional from "../../../../src-renderer/i18n/zh-Hant/scanning/scan.ts";
import { labelReasonText } from "../../../../src-renderer/ui/text/LabelReason.tsx";
import { fieldText, serviceMessageText } from "../../../../src-renderer/ui/text/service-text.ts";
import { codeOfScan, codeTail, tailOfScan } from "../../../../src-renderer/ui/verdict/code-tail.ts";

const createRefusal = (fields: Record<string, string>) => ({
  fields,
  errorCode: "VALIDATION_FAILED",
  correlationId: "c-1",
  itemCount: 2,
  at: "2026-11-21T09:00:00.000Z",
});

it.each([english, german, simplified, traditional])(
  "mentions no number key: $todo.not-on-hold",
  ({ todo, choices }) => {
    expect([todo["not-on-hold"], todo["unknown-code"]["several-items"]].join(" ")).not.toMatch(/\d/);
    expect(choices.inField).toContain("Esc");
  },
);

it("assigns refusal messages to the fields that they name", () => {
  const refusal = createRefusal({
    returnInventoryIdList: "Inventory 5 has a pending VAS request.",
    shipmentPhone: "Phone is not valid., Too short.",
    "resendShipment.ShipmentCity": "City is required.",
    shipmentFax: " ",
  });
  expect(listNamedFields(refusal)).toEqual(["shipmentPhone", "shipmentCity", "shipmentFax"]);
  expect(listFieldMessages(refusal, "shipmentPhone")).toEqual(["Phone is not valid.", "Too short."]);
  expect(listFieldMessages(refusal, "shipmentCity")).toEqual(["City is required."]);
  expect(listFieldMessages(refusal, "shipmentFax")).toEqual(["shipmentFax"]);
  expect(listFieldMessages(refusal, "shipmentName")).toEqual([]);
  expect(listNamedFields(null)).toEqual([]);
});

it("copies every field of a refusal", () => {
  const property = fc.oneof(fc.constantFrom(...DESTINATION_FIELDS), fc.string());
  fc.assert(
    fc.property(fc.dictionary(property, fc.string({ minLength: 1 })), (fields) => {
      const copiedText = formatRefusal(createRefusal(fields));
      for (const text of [...Object.entries(fields).flat(), "VALIDATION_FAILED", "c-1"])
        expect(copiedText).toContain(text);
    }),
  );
});

it("shows the service's message beside its translation", async () => {
  await initLanguage("en", undefined);
  const t = i18next.getFixedT("en", "refusal");
  const messages = ["'shipment Street 2' must not be empty.", "Unknown {{city}}, $t(copy)."];
  expect(fieldText(t, messages, (raw) => `<${raw}>`)).toBe(
    "The service requires this field. Service: 'shipment Street 2' must not be empty. <Unknown {{city}}, $t(copy).>",
  );
  expect(serviceMessageText(t, "Return inventory 42007 is in transit and not in stock.", () => "RBX-7")).toContain(
    "RBX-7",
  );
  expect(serviceMessageText(t, "The value '{{value}}' is not valid.")).toContain("“{{value}}”");
});

it.each([
  ["PLZ und Ort passen nicht zusammen", "The carrier refused the address: postal code and city do not match."],
  ["Vertrag abgelaufen <b>{{x}}</b>", "“Vertrag abgelaufen <b>{{x}}</b>”"],
])("translates or quotes the reason %j of a failed label", async (reason, text) => {
  await initLanguage("en", undefined);
  expect(labelReasonText(reason)).toBe(text);
});

describe("the data age in the check before submitting", () => {
  const NOW = Date.parse("2026-11-21T12:00:00.000Z");
  const createItem = (readAt: string | null, vasAt = readAt) => ({
    slot: 1,
    returnInventoryId: "1",
    rma: "R",
    readAt,
    vasAt,
    reasons: [],
  });
  const YESTERDAY = "2026-11-20T12:00:00.000Z";
  const TODAY = "2026-11-21T11:00:00.000Z";

  it("is the age of the oldest item", () => {
    expect(dataAgeOf([createItem(TODAY), createItem(YESTERDAY)], TODAY, 24, NOW)).toEqual({
      itemsReadAt: YESTERDAY,
      typesReadAt: TODAY,
      servicesReadAt: YESTERDAY,
      areItemsOld: true,
      areTypesOld: false,
      areServicesOld: true,
    });
    expect(dataAgeOf([createItem(TODAY), createItem(YESTERDAY)], YESTERDAY, 25, NOW)).toMatchObject({
      areItemsOld: false,
      areTypesOld: false,
    });
    expect(dataAgeOf([createItem(TODAY)], YESTERDAY, 24, NOW)).toMatchObject({ areItemsOld: false, areTypesOld: true });
  });

  it("is old when one item was never read", () => {
    expect(dataAgeOf([createItem(TODAY), createItem(null)], null, 24, NOW)).toEqual({
      itemsReadAt: null,
      typesReadAt: null,
      servicesReadAt: null,
      areItemsOld: true,
      areTypesOld: false,
      areServicesOld: false,
    });
    expect(dataAgeOf([], null, 24, NOW)).toMatchObject({ itemsReadAt: null, areItemsOld: false });
  });

  it("includes extra services only when every item's record was read", () => {
    const findAge = (...items: ReturnType<typeof createItem>[]) => dataAgeOf(items, TODAY, 24, NOW);
    expect(findAge(createItem(TODAY, YESTERDAY), createItem(TODAY))).toMatchObject({
      servicesReadAt: YESTERDAY,
      areServicesOld: true,
    });
    expect(findAge(createItem(TODAY), createItem(TODAY, null))).toMatchObject({
      servicesReadAt: null,
      areServicesOld: false,
    });
    expect(findAge()).toMatchObject({ servicesReadAt: null });
  });
});

it("names a scan by its command or its text", () => {
  const command = { verdict: { kind: "command", command: "new-batch" }, text: "%DESK%NEW-BATCH" } as const;
  expect(codeOfScan(command)).toBe("NEW-BATCH");
  expect(tailOfScan(command)).toBe("NEW-BATCH");
  const damagedScan = { verdict: { kind: "damaged-scan", reason: "unknown-key" }, text: "RBX-1007-251121" } as const;
  expect(codeOfScan(damagedScan)).toBe("RBX-1007-251121");
  expect(tailOfScan(damagedScan)).toBe("…7-251121");
});

it.each([
  ["RBX-1007-251121-A0042-7", "A0042-7"],
  ["RBX-1007-251121-A0042-02-7", "A0042-02-7"],
  ["9223372036854775807", "…54775807"],
  ["NO-SUCH-CODE", "NO-SUCH-CODE"],
  ["", ""],
])("shortens the code %s to %s", (code, tail) => expect(codeTail(code)).toBe(tail));
