import { expect, it } from "vitest";
import {
  referenceListInfo,
  isContractList,
  REFERENCE_LISTS,
} from "../../../../src-domain/reference/reference-lists.ts";

it("returns a separate path for each reference list", () => {
  const facts = REFERENCE_LISTS.map(referenceListInfo);
  expect(new Set(facts.map(({ path }) => path)).size).toBe(REFERENCE_LISTS.length);
  expect(facts.every(({ path }) => /^\/api\/\w+\/get\w+$/.test(path))).toBe(true);
  expect(REFERENCE_LISTS.filter((name) => referenceListInfo(name).area !== "public")).toEqual([
    "warehouses",
    "shipment-service-types",
  ]);
});

it("returns path, field names and area of a reference list", () =>
  expect(referenceListInfo("currencies")).toEqual({
    area: "public",
    path: "/api/Currency/getAllCurrencies",
    listField: "currencies",
    code: "currencyCode",
    further: ["exchangeRate"],
  }));

it("names the reference lists that the service contract contains", () =>
  expect(REFERENCE_LISTS.filter(isContractList)).toEqual(["transaction-types", "recall-service-type-statuses"]));
