import { list } from "./reference-list.ts";
import type { ReferenceList } from "./reference-list.ts";

export const TYPE_LISTS: readonly ReferenceList[] = [
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
