import { list } from "./reference-list.ts";
import type { ReferenceList } from "./reference-list.ts";

const pending = ["pending", "Pending", "Waiting to be processed."];
const inProgress = ["in-progress", "In Progress", "Being processed."];
const completed = ["completed", "Completed", "Finished."];
const canceled = ["canceled", "Canceled", "Canceled before it was finished."];

export const STATUS_LISTS: readonly ReferenceList[] = [
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
];
