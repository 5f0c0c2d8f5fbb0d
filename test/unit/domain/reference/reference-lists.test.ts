import { expect, it } from "vitest";
import { referenceListInfo, isInContract, REFERENCE_LISTS } from "../../../../src-domain/reference/reference-lists.ts";

it("the lists that explain codes are each asked for at a place of their own, in the public area but for the two of the account", () => {
  const facts = REFERENCE_LISTS.map(referenceListInfo);
  expect(new Set(facts.map(({ path }) => path)).size).toBe(REFERENCE_LISTS.length);
  expect(facts.every(({ path }) => /^\/api\/\w+\/get\w+$/.test(path))).toBe(true);
  expect(REFERENCE_LISTS.filter((name) => referenceListInfo(name).area !== "public")).toEqual([
    "warehouses",
    "shipment-service-types",
  ]);
});

it("the lists that explain codes hold what the documentation says of them", () =>
  expect(referenceListInfo("currencies")).toEqual({
    area: "public",
    path: "/api/Currency/getAllCurrencies",
    listField: "currencies",
    code: "currencyCode",
    further: ["exchangeRate"],
  }));

it("the lists that explain codes are promised where the service contract has them", () =>
  expect(REFERENCE_LISTS.filter(isInContract)).toEqual(["transaction-types", "recall-service-type-statuses"]));
