import { INBOX_DEFAULTS } from "../../../src-domain/events/event-inbox.ts";
import { ROW_PROBLEMS } from "../../../src-domain/import/row-problem.ts";
import { NO_INVENTORY_FILTER, NEWEST_FIRST } from "../../../src-domain/inventory/inventory-query.ts";
import { DEFAULT_INVENTORY_SETUP } from "../../../src-domain/inventory/inventory-view.ts";
import { LABEL_SIZES } from "../../../src-domain/labels/paper.ts";
import {
  DEFAULT_ORDER_VIEW as EVERY_RESEND_ORDER,
  DEFAULT_ORDER_SETUP,
  orderQueryOf,
} from "../../../src-domain/resends/order-view.ts";
import { EMPTY_SHIP_TO } from "../../../src-domain/shipping/ship-to.ts";
import { NO_SHIPPING_FILTER } from "../../../src-domain/shipping/shipping-order-query.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";

const KNOWN_ID = "01M7Y1KJHVKDGDC0SMDMQWEP5A";
const UNKNOWN_UUID = "00000000-0000-4000-8000-000000000000";
const ALL_SCANS = { kinds: [], text: "", from: null, until: null };

const EMPTY_SUMMARY = {
  warehouseId: null,
  method: null,
  shipTo: EMPTY_SHIP_TO,
  items: 0,
  leftOver: 0,
  fee: null,
  currency: null,
};

const inputForAll = (domain: string, names: readonly string[], input: object) =>
  Object.fromEntries(names.map((name) => [`${domain}.${name}`, input]));

export function validInputs({ destination, settings }: { readonly destination: object; readonly settings: Settings }) {
  const { batchLimitConfirmedAt: _batchLimitConfirmedAt, ...settingsPart } = settings;
  const inputs: Record<string, unknown> = {
    ...inputForAll("batch", ["resume", "discard", "restore", "moveSurplus", "evidence", "refreshItems", "submit"], {
      batchId: KNOWN_ID,
    }),
    ...inputForAll("resend", ["get", "refresh", "checkOutcome", "abandon"], { submissionId: KNOWN_ID }),
    ...inputForAll("environment", ["restorePreset", "remove", "switchTo", "removeCredentials", "testConnection"], {
      id: "sandbox",
    }),
    ...inputForAll("worksheet", ["revert", "rows", "export", "pause", "resume", "cancel", "retryLost", "dismiss"], {
      worksheetId: KNOWN_ID,
    }),
    ...inputForAll("shippingDraft", ["get", "addItems", "cancel"], { orderId: KNOWN_ID }),
    ...inputForAll("shippingDraft", ["discardItems", "requeueItems", "removeItems"], {
      orderId: KNOWN_ID,
      returnInventoryIds: ["1"],
    }),
    ...inputForAll("item", ["details", "refresh", "history"], { returnInventoryId: "1" }),
    ...inputForAll("labels", ["get", "file", "save", "open"], { resendId: "1" }),
    "lock.unlock": { pin: null },
    "lock.savePin": { currentPin: null, pin: null },
    "scan.record": rawScan("NOT-AN-ITEM"),
    "scan.typedCodes": { line: "ABC 12 RED" },
    "scan.recent": { limit: 5 },
    "scan.defer": rawScan("KEPT"),
    "scan.setAside": { gestureIds: [KNOWN_ID] },
    "scan.driftSamples": { since: "2026-11-21T08:00:00.000Z" },
    "window.reportTheme": { theme: "dark" },
    "scannerProfile.save": {
      layoutId: "us",
      terminator: "enter",
      gapP50Ms: 8,
      gapP99Ms: 14,
      doubledReads: 0,
      capsLock: false,
      inputMethod: false,
      measuredAt: isoNow(),
    },
    "sheets.save": { sheet: "commands", language: "zh-Hans" },
    "blackBox.list": { filter: ALL_SCANS, offset: 0, limit: 10 },
    "blackBox.get": { scanId: KNOWN_ID },
    "blackBox.reportPainted": { scans: [{ scanId: KNOWN_ID, paintedAt: isoNow() }] },
    "blackBox.export": { filter: ALL_SCANS },
    "requests.list": { filter: { outcomes: [], operation: null, upTo: null }, offset: 0, limit: 10 },
    "requests.get": { requestId: 1 },
    "requests.find": { correlationId: "none" },
    "batch.removeLine": { batchId: KNOWN_ID, returnInventoryId: "1" },
    "batch.rename": { batchId: KNOWN_ID, name: "Monday" },
    "batch.splitOff": { batchId: KNOWN_ID, returnInventoryIds: ["1"] },
    "batch.undoMove": { moveId: KNOWN_ID },
    "refusedScans.dismiss": { scanId: KNOWN_ID, reason: "put-aside", note: "" },
    "batch.saveDestination": { batchId: KNOWN_ID, destination },
    "notices.dismiss": { kind: "backup-failed" },
    "health.saveBundle": { bundleId: "none" },
    "health.reportFault": {
      source: "error",
      dropped: 0,
      fault: { name: "TypeError", code: null, frames: ["draw index.js:1:20"] },
    },
    "recovery.restore": { backup: "journal.sqlite.2026-11-21.backup" },
    "batch.copyOrder": { submissionId: KNOWN_ID, order: "RSD-1", items: [] },
    "resend.search": { query: orderQueryOf(EVERY_RESEND_ORDER), snapshot: null, offset: 0, limit: 10 },
    "resend.getExternal": { resendId: "1" },
    "resend.refreshExternal": { resendId: "1" },
    "resend.refreshMany": { orderKeys: [KNOWN_ID, "1"] },
    "resend.pollOften": { orderKey: KNOWN_ID },
    "resend.linkOrder": { submissionId: KNOWN_ID, resendId: " 1 234" },
    "resend.recent": { limit: 5 },
    "resend.takeBack": { submissionId: KNOWN_ID },
    "resend.resolveFailure": { submissionId: KNOWN_ID, done: true },
    "environment.save": { id: null, name: "Elsewhere", userApiUrl: "http://example.com", publicApiUrl: "" },
    "environment.saveCredentials": { id: "sandbox", apiKey: "key-1", apiToken: "token-1", storage: "keychain" },
    "inventory.search": {
      query: { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST },
      snapshot: null,
      offset: 0,
      limit: 10,
    },
    "inventory.count": { snapshot: "none" },
    "inventory.export": { query: { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST }, columns: ["rma"] },
    "tableViews.saveInventory": DEFAULT_INVENTORY_SETUP,
    "tableViews.saveOrders": DEFAULT_ORDER_SETUP,
    "shippingOrder.search": {
      query: { filter: NO_SHIPPING_FILTER, order: { column: "createdOn", descending: true } },
      snapshot: null,
      offset: 0,
      limit: 10,
    },
    "shippingOrder.between": { snapshot: "none", first: 0, last: 10 },
    "shippingOrder.get": { orderId: KNOWN_ID },
    "shippingOrder.add": { orderIds: [KNOWN_ID], how: "typed" },
    "shippingOrder.remove": { orderId: KNOWN_ID },
    "worksheet.preview": { orderIds: [KNOWN_ID], method: "AIR_FREIGHT" },
    "worksheet.apply": { orderIds: [KNOWN_ID], method: "AIR_FREIGHT", pausesOnRefusal: false },
    "worksheet.history": { orderId: KNOWN_ID },
    "shippingDraft.create": {
      warehouseId: 2,
      method: "SEA_FREIGHT",
      shipTo: EMPTY_SHIP_TO,
      deliveryInstructions: "",
      customFields: { po: "7781" },
    },
    "shippingDraft.scan": { orderId: KNOWN_ID, rawScan: rawScan("NOT-AN-ITEM") },
    "shippingDraft.dismissScan": { orderId: KNOWN_ID, scanId: KNOWN_ID, reason: "put-aside", note: "" },
    "shippingDraft.setShipTo": { orderId: KNOWN_ID, shipTo: EMPTY_SHIP_TO },
    "shippingDraft.confirm": { orderId: KNOWN_ID, seenSummary: EMPTY_SUMMARY },
    "shippingDraft.retryAction": { actionId: KNOWN_ID, seenSummary: null },
    "shippingDraft.checkOutcome": { actionId: KNOWN_ID },
    "shippingDraft.reportOutcome": { actionId: KNOWN_ID, done: false },
    "shippingDraft.linkOrder": { actionId: KNOWN_ID, orderId: KNOWN_ID },
    "search.all": { text: "USE" },
    "fba.list": { text: "" },
    "operator.scanBadge": { text: "%WHO%OFF" },
    "shift.report": { kind: "day", date: "2026-11-21" },
    "shift.save": { choice: { kind: "day", date: "2026-11-21" }, form: "table" },
    "sheets.saveServiceTypes": { warehouseId: 2, language: "en" },
    "sheets.saveBadges": { names: ["Ada"], language: "en" },
    "fba.details": { instructionId: UNKNOWN_UUID },
    "fba.fetch": { ids: [UNKNOWN_UUID] },
    "fba.remove": { instructionId: UNKNOWN_UUID },
    "item.photo": { returnInventoryId: "1", photoId: "none", size: "small" },
    "item.thumbnails": { returnInventoryIds: ["1"] },
    "imports.beginDrop": { name: "items.csv", size: 3, modifiedAt: isoNow() },
    "imports.addToDrop": { bytes: new Uint8Array([1, 2, 3]) },
    "imports.start": { asOf: isoNow() },
    "imports.saveProblems": {
      headings: ["1", "2", "3", "4", "5", "6"],
      kinds: Object.fromEntries(ROW_PROBLEMS.map((kind) => [kind, { reason: "", remedy: "" }])),
    },
    "reference.get": { name: "transaction-types" },
    "reference.refresh": { name: "vas" },
    "reference.export": { name: null },
    "reference.shipmentServiceTypes": { warehouseId: 2 },
    "recipients.forget": { recipientId: KNOWN_ID },
    "recipients.find": { text: "Ada" },
    "recipients.erase": { spellings: ["Ada Lovelace"] },
    "language.choose": { language: "zh-Hant" },
    "settings.save": settingsPart,
    "cancellation.get": { resendId: "1" },
    "cancellation.cancel": { resendId: "1", despiteWarning: false },
    "cancellation.checkOutcome": { resendId: "1" },
    "firstRun.setStep": { step: "scanner" },
    "lessons.begin": { lesson: "clean" },
    "labels.print": { resendId: "1", reason: null, despiteObstacle: false },
    "labels.held": {},
    "labels.skip": { resendId: "1" },
    "labels.copyToNewBatch": { submissionId: KNOWN_ID },
    "labels.savePrinterSettings": {
      printer: null,
      size: LABEL_SIZES[0],
      resolution: 203,
      copies: 1,
      silent: false,
      byItselfSince: null,
      zpl: null,
    },
    "labels.printTest": { target: "zpl" },
    "labels.saveHosts": { own: [] },
    "inbox.save": { ...INBOX_DEFAULTS, on: true },
    "inbox.saveSigningKey": { signingKey: "no key" },
  };
  return inputs;
}
