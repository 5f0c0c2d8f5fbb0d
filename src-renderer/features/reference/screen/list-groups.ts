import type { ReferenceListName } from "../../../../src-domain/reference/reference-lists.ts";

export const LIST_GROUPS = {
  money: ["transaction-types", "currencies", "handling-fee-types", "shipment-cost-types", "refund-statuses"],
  handling: ["handlings", "handling-statuses", "vas", "vas-statuses", "mar-types"],
  leaving: [
    "resend-statuses",
    "recall-service-type-statuses",
    "recall-inventory-statuses",
    "pick-up-type-statuses",
    "shipment-service-types",
  ],
  coming: [
    "shipment-statuses",
    "unknown-shipment-statuses",
    "label-statuses",
    "return-request-statuses",
    "return-request-source-types",
    "service-types",
  ],
  places: ["warehouses", "countries", "from-countries", "box-types", "weight-units", "dimension-units"],
} as const satisfies Readonly<Record<string, readonly ReferenceListName[]>>;

export type ListGroup = keyof typeof LIST_GROUPS;
export const LIST_GROUP_NAMES = Object.keys(LIST_GROUPS) as ListGroup[];
