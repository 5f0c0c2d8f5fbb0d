/** Paths and names are documented (public documentation, sections 10.3 and 12), most values are not. */
export interface ReferenceList {
  readonly name: string;
  readonly path: string;
  readonly listField: string;
  readonly fields: readonly [string, ...string[]];
  readonly rows: readonly (readonly (string | number | boolean)[])[];
}

const list = (
  path: string,
  listField: string,
  fields: ReferenceList["fields"],
  rows: ReferenceList["rows"],
): ReferenceList => ({
  name: path.slice(path.lastIndexOf("/") + 1),
  path,
  listField,
  fields,
  rows,
});

const pending = ["pending", "Pending", "Waiting to be processed."];
const inProgress = ["in-progress", "In Progress", "Being processed."];
const completed = ["completed", "Completed", "Finished."];
const canceled = ["canceled", "Canceled", "Canceled before it was finished."];

export const REFERENCE_LISTS: readonly ReferenceList[] = [
  list(
    "/api/ResendStatus/getAllResendStatus",
    "resendStatusList",
    ["resendStatusCode", "resendStatus", "resendStageDescription"],
    [
      ["queued", "Queued", "The label is being generated."],
      ["label-success", "Label Success", "The label is ready; the warehouse will dispatch."],
      pending,
      inProgress,
      completed,
      ["failed", "Failed", "The label could not be generated."],
      canceled,
    ],
  ),
  list(
    "/api/RecallStatus/getAllRecallInventoryStatus",
    "recallInventoryStatuses",
    ["recallInventoryStatusCode", "recallInventoryStatus", "recallInventoryStageDescription"],
    [
      inProgress,
      ["in-transit", "In Transit", "On the way to Hong Kong."],
      ["ready-to-pick-up", "Ready To Pick Up", "Waiting for collection."],
      ["picked-up", "Picked Up", "Collected."],
      canceled,
    ],
  ),
  list(
    "/api/RecallStatus/getAllPickUpTypeStatus",
    "pickUpTypeStatuses",
    ["pickUpTypeCode", "pickUpTypeStatus", "pickUpTypeStageDescription"],
    [
      pending,
      ["self-pick-up", "Self Pick Up", "Collected by the seller."],
      ["courier-pick-up", "Courier Pick Up", "Collected by a courier."],
      ["others", "Others", "Collected in another way."],
    ],
  ),
  list(
    "/api/HandlingStatus/getAllHandlingStatus",
    "handlingStatusList",
    ["handlingStatusCode", "handlingStatus", "handlingStageDescription"],
    [pending, inProgress, completed],
  ),
  list(
    "/api/LabelStatus/getAllLabelStatus",
    "labelStatuses",
    ["labelStatusCode", "labelStatus", "labelStageDescription"],
    [
      ["queued", "Queued", "Waiting for the carrier."],
      ["started", "Started", "The carrier is working on it."],
      ["success", "Success", "The label is ready."],
      ["fail", "Fail", "The carrier refused it."],
      canceled,
    ],
  ),
  list(
    "/api/RefundStatus/getAllRefundStatus",
    "refundStatuses",
    ["refundStatusCode", "refundStatus", "refundStageDescription"],
    [pending, completed, ["rejected", "Rejected", "The refund was refused."]],
  ),
  list(
    "/api/ReturnRequestStatus/getAllReturnRequestStatus",
    "returnRequestStatuses",
    ["returnRequestStatusCode", "returnRequestStatus", "returnRequestStageDescription"],
    [pending, inProgress, completed, canceled],
  ),
  list(
    "/api/Shipment/getAllShipmentStatus",
    "shipmentStatuses",
    ["shipmentStatusCode", "shipmentStatus", "shipmentStageDescription", "isShipmentEditable"],
    [
      ["created", "Created", "Announced by the seller.", true],
      ["in-transit", "In Transit", "With the carrier.", true],
      ["arrived", "Arrived", "Received by the warehouse.", false],
      ["canceled", "Canceled", "Canceled by the seller.", false],
    ],
  ),
  list(
    "/api/UnknownShipmentStatus/getAllUnknownShipmentStatus",
    "unknownShipmentStatuses",
    ["unknownShipmentStatusCode", "unknownShipmentStatus", "unknownShipmentStageDescription"],
    [
      ["unassigned", "Unassigned", "No seller found yet."],
      ["assigned", "Assigned", "Assigned to a seller."],
    ],
  ),
  list(
    "/api/VasStatus/getAllVasStatus",
    "vasStatusList",
    ["vasStatusCode", "vasStatusDescription"],
    [
      ["pending", "Pending"],
      ["successful", "Successful"],
      ["failed", "Failed"],
    ],
  ),
  list(
    "/api/TransactionType/getAllTransactionType",
    "transactionTypes",
    ["transactionTypeCode", "transactionName"],
    [
      ["deposit", "Deposit"],
      ["withdrawal", "Withdrawal"],
      ["label-fee", "Return label fee"],
      ["label-refund", "Return label refund"],
      ["handling-fee", "Handling fee"],
      ["storage-fee", "Storage fee"],
      ["resend-fee", "Resend shipping fee"],
      ["resend-refund", "Resend shipping refund"],
      ["recall-fee", "Recall shipping fee"],
      ["vas-fee", "Value-added service fee"],
      ["consolidate-fee", "Consolidate shipping fee"],
      ["fba-fee", "FBA handling fee"],
      ["adjustment", "Adjustment"],
    ],
  ),
  list(
    "/api/RecallStatus/getAllRecallServiceTypeStatus",
    "recallServiceTypeStatuses",
    ["recallServiceTypeCode", "recallServiceType"],
    [
      ["dhl", "DHL"],
      ["fedex", "FedEx"],
      ["sf", "SF Express"],
      ["sea", "Sea freight"],
      ["air", "Air freight"],
    ],
  ),
  list(
    "/api/BoxType/getAllBoxTypes",
    "boxTypes",
    ["boxType", "boxTypeDescription"],
    [
      ["cus", "Custom"],
      ["env", "Envelope"],
      ["box", "Carton"],
    ],
  ),
  list(
    "/api/Currency/getAllCurrencies",
    "currencies",
    ["currencyCode", "exchangeRate"],
    [
      ["usd", 1],
      ["gbp", 0.79],
      ["eur", 0.92],
      ["aud", 1.51],
      ["hkd", 7.81],
      ["cny", 7.18],
    ],
  ),
  list(
    "/api/DimensionUom/getAllDimensionUoms",
    "dimensionUoms",
    ["dimensionUom", "dimensionUomDescription"],
    [["cm", "Centimetre"]],
  ),
  list("/api/WeightUom/getAllWeightUom", "weightUoms", ["weightUom", "weightUomDescription"], [["g", "Gram"]]),
  list(
    "/api/Handling/getAllHandlings",
    "handlings",
    ["handlingCode", "handlingDescription"],
    [
      ["tbc", "To Be Confirmed"],
      ["rtn", "Recall"],
      ["dis", "Disposal"],
      ["rsd", "Resend"],
      ["ohd", "On Hold"],
      ["oth", "Others"],
    ],
  ),
  list(
    "/api/HandlingFeeType/getAllHandlingFeeTypes",
    "handlingFeeTypes",
    ["handlingFeeTypeCode", "handlingFeeTypeDescription"],
    [
      ["receive", "Receiving"],
      ["store", "Storage"],
      ["dispose", "Disposal"],
      ["resend", "Resend"],
    ],
  ),
  list(
    "/api/MarType/getAllMarType",
    "marTypeList",
    ["marTypeCode", "marTypeDescription"],
    [
      ["ndr", "Not deliverable"],
      ["rts", "Return to sender"],
    ],
  ),
  list(
    "/api/ReturnRequestSourceType/getAllReturnRequestSourceTypes",
    "returnRequestSourceTypes",
    ["returnRequestSourceTypeCode", "returnRequestSourceTypeDescription"],
    [
      ["api", "API"],
      ["portal", "User portal"],
      ["unknown", "Unknown parcel"],
    ],
  ),
  list(
    "/api/Shipment/getAllShipmentCostTypes",
    "shipmentCostTypes",
    ["shipmentCostTypeCode", "shipmentCostTypeDescription"],
    [
      ["actualWeight", "By actual weight"],
      ["dimensionalWeight", "By dimensional weight"],
      ["noCharge", "No charge"],
    ],
  ),
  list(
    "/api/Vas/getAllVas",
    "vasList",
    ["vasCode", "vasDescription"],
    [
      ["mobi-fmt", "Format a phone"],
      ["mobi-imei", "Read the IMEI"],
      ["mobi-lock", "Check the account lock"],
      ["prd-inspec", "Inspect the product"],
      ["repack", "Repack"],
      ["req-pic", "Take pictures"],
      ["split-parcel", "Split the parcel"],
    ],
  ),
  list(
    "/api/ApiType/getAllApiTypes",
    "apiType",
    ["apiTypeCode", "apiTypeName"],
    [
      ["seller", "Seller"],
      ["partner", "Partner"],
    ],
  ),
  list(
    "/api/SpecialRequest/getAllSpecialRequest",
    "specialRequestList",
    ["specialRequestCode", "specialRequestDescription"],
    [
      ["repack", "Repack"],
      ["photo", "More photographs"],
    ],
  ),
  list(
    "/api/Ebay/getAllEbayCountries",
    "ebayCountries",
    ["ebayCountryCode", "ebayCountryName"],
    [
      ["usa", "United States"],
      ["gbr", "United Kingdom"],
      ["deu", "Germany"],
      ["aus", "Australia"],
    ],
  ),
  list(
    "/api/Ebay/getEbayReturnReason",
    "ebayReturnReasons",
    ["ebayReturnReasonCode", "ebayReturnReasonDescription"],
    [
      ["DEFECTIVE", "Defective"],
      ["NOT_AS_DESCRIBED", "Not as described"],
      ["NO_LONGER_NEEDED", "No longer needed"],
    ],
  ),
  list(
    "/api/Ebay/getEbayReturnStatus",
    "ebayReturnStatuses",
    ["ebayReturnStatusCode", "ebayReturnStatusDescription"],
    [
      ["OPEN", "Open"],
      ["CLOSED", "Closed"],
    ],
  ),
];
