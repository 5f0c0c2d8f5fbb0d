export interface ReferenceListInfo {
  readonly area: "user" | "public";
  readonly path: string;
  readonly listField: string;
  readonly code: string;
  readonly name?: string;
  /** Further documented fields in display order; undocumented ones follow. */
  readonly furtherFields?: readonly string[];
  /** Field that distinguishes entries with one code. */
  readonly distinguishingField?: string;
}

/** What the service documents of a warehouse besides its id and name, in display order. */
export const WAREHOUSE_FIELDS = [
  "countryCode",
  "companyName",
  "contactName",
  "street1",
  "street2",
  "street3",
  "city",
  "state",
  "postalCode",
  "phone",
  "email",
  "fax",
  "addressType",
] as const;

const publicList = (
  path: string,
  listField: string,
  code: string,
  options: Pick<ReferenceListInfo, "name" | "furtherFields"> = {},
): ReferenceListInfo => ({ area: "public", path: `/api/${path}`, listField, code, ...options });

/**
 * All lists that explain codes (service contract, Get all transaction types and Get all recall service type statuses;
 * public documentation, sections 4.1, 10.3, 12 and 13).
 */
const LISTS = {
  "transaction-types": publicList("TransactionType/getAllTransactionType", "transactionTypes", "transactionTypeCode", {
    name: "transactionName",
  }),
  currencies: publicList("Currency/getAllCurrencies", "currencies", "currencyCode", {
    furtherFields: ["exchangeRate"],
  }),
  "handling-fee-types": publicList(
    "HandlingFeeType/getAllHandlingFeeTypes",
    "handlingFeeTypes",
    "handlingFeeTypeCode",
    {
      name: "handlingFeeTypeDescription",
    },
  ),
  "shipment-cost-types": publicList("Shipment/getAllShipmentCostTypes", "shipmentCostTypes", "shipmentCostTypeCode", {
    name: "shipmentCostTypeDescription",
  }),
  "refund-statuses": publicList("RefundStatus/getAllRefundStatus", "refundStatuses", "refundStatusCode", {
    name: "refundStatus",
    furtherFields: ["refundStageDescription"],
  }),

  handlings: publicList("Handling/getAllHandlings", "handlings", "handlingCode", { name: "handlingDescription" }),
  "handling-statuses": publicList("HandlingStatus/getAllHandlingStatus", "handlingStatusList", "handlingStatusCode", {
    name: "handlingStatus",
    furtherFields: ["handlingStageDescription"],
  }),
  vas: publicList("Vas/getAllVas", "vasList", "vasCode", { name: "vasDescription" }),
  "vas-statuses": publicList("VasStatus/getAllVasStatus", "vasStatusList", "vasStatusCode", {
    name: "vasStatusDescription",
  }),
  "mar-types": publicList("MarType/getAllMarType", "marTypeList", "marTypeCode", { name: "marTypeDescription" }),

  "resend-statuses": publicList("ResendStatus/getAllResendStatus", "resendStatusList", "resendStatusCode", {
    name: "resendStatus",
    furtherFields: ["resendStageDescription"],
  }),
  "recall-service-type-statuses": publicList(
    "RecallStatus/getAllRecallServiceTypeStatus",
    "recallServiceTypeStatuses",
    "recallServiceTypeCode",
    { name: "recallServiceType" },
  ),
  "recall-inventory-statuses": publicList(
    "RecallStatus/getAllRecallInventoryStatus",
    "recallInventoryStatuses",
    "recallInventoryStatusCode",
    { name: "recallInventoryStatus", furtherFields: ["recallInventoryStageDescription"] },
  ),
  "pick-up-type-statuses": publicList("RecallStatus/getAllPickUpTypeStatus", "pickUpTypeStatuses", "pickUpTypeCode", {
    name: "pickUpTypeStatus",
    furtherFields: ["pickUpTypeStageDescription"],
  }),

  "shipment-statuses": publicList("Shipment/getAllShipmentStatus", "shipmentStatuses", "shipmentStatusCode", {
    name: "shipmentStatus",
    furtherFields: ["shipmentStageDescription", "isShipmentEditable"],
  }),
  "unknown-shipment-statuses": publicList(
    "UnknownShipmentStatus/getAllUnknownShipmentStatus",
    "unknownShipmentStatuses",
    "unknownShipmentStatusCode",
    { name: "unknownShipmentStatus", furtherFields: ["unknownShipmentStageDescription"] },
  ),
  "label-statuses": publicList("LabelStatus/getAllLabelStatus", "labelStatuses", "labelStatusCode", {
    name: "labelStatus",
    furtherFields: ["labelStageDescription"],
  }),
  "return-request-statuses": publicList(
    "ReturnRequestStatus/getAllReturnRequestStatus",
    "returnRequestStatuses",
    "returnRequestStatusCode",
    { name: "returnRequestStatus", furtherFields: ["returnRequestStageDescription"] },
  ),
  "return-request-source-types": publicList(
    "ReturnRequestSourceType/getAllReturnRequestSourceTypes",
    "returnRequestSourceTypes",
    "returnRequestSourceTypeCode",
    { name: "returnRequestSourceTypeDescription" },
  ),
  "service-types": publicList("ServiceType/getAllServiceType", "serviceTypes", "serviceTypeCode", {
    name: "serviceType",
  }),

  warehouses: {
    area: "user",
    path: "/api/Warehouse/getAllWarehouse",
    listField: "warehouses",
    code: "warehouseId",
    name: "description",
    furtherFields: WAREHOUSE_FIELDS,
  },
  "shipment-service-types": {
    area: "user",
    path: "/api/Shipment/getAvailableShipmentServiceType",
    // Name before April 2024; since then `data` itself is the list.
    listField: "availableShipmentServiceTypeList",
    code: "serviceTypeCode",
    name: "serviceType",
    furtherFields: ["warehouseId", "isEnableAutoCreateLabel", "toCountryCodes"],
    distinguishingField: "warehouseId",
  },
  countries: publicList("Country/getAllCountries", "countries", "countryCode", { name: "countryName" }),
  "from-countries": publicList("Country/getAllFromCountries", "countries", "countryCode", { name: "countryName" }),
  "box-types": publicList("BoxType/getAllBoxTypes", "boxTypes", "boxType", { name: "boxTypeDescription" }),
  "weight-units": publicList("WeightUom/getAllWeightUom", "weightUoms", "weightUom", { name: "weightUomDescription" }),
  "dimension-units": publicList("DimensionUom/getAllDimensionUoms", "dimensionUoms", "dimensionUom", {
    name: "dimensionUomDescription",
  }),
} as const satisfies Readonly<Record<string, ReferenceListInfo>>;

export type ReferenceListName = keyof typeof LISTS;

export const REFERENCE_LISTS = Object.keys(LISTS) as [ReferenceListName, ...ReferenceListName[]];

export type PublicListName = Exclude<ReferenceListName, "warehouses" | "shipment-service-types">;

export const referenceListInfo = (name: ReferenceListName): ReferenceListInfo => LISTS[name];

/** Lists in the service contract; the others are only in the public documentation and may be missing. */
const CONTRACT_LISTS: ReadonlySet<ReferenceListName> = new Set(["transaction-types", "recall-service-type-statuses"]);

export const isContractList = (name: ReferenceListName): boolean => CONTRACT_LISTS.has(name);

export interface ReferenceEntry {
  readonly code: string;
  readonly name: string | null;
  readonly details: Readonly<Record<string, string>>;
}

/** Result of the last fetch. `not-offered`: the service has no such list, or refuses it to this account. */
export const LIST_OUTCOMES = ["never", "read", "not-offered", "failed"] as const;
