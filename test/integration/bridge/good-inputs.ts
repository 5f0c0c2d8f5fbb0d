import { NO_INVENTORY_FILTER, NEWEST_FIRST } from "../../../src-domain/inventory/inventory-query.ts";
import { FIRST_SETUP } from "../../../src-domain/inventory/inventory-view.ts";
import { INBOX_DEFAULTS } from "../../../src-domain/events/event-inbox.ts";
import { LABEL_SIZES } from "../../../src-domain/labels/paper.ts";
import {
  DEFAULT_ORDER_VIEW as EVERY_RESEND_ORDER,
  FIRST_ORDER_SETUP,
  orderQueryOf,
} from "../../../src-domain/resends/order-view.ts";
import { ROW_PROBLEMS } from "../../../src-domain/import/row-problem.ts";
import { EMPTY_SHIP_TO } from "../../../src-domain/shipping/ship-to.ts";
import { NO_SHIPPING_FILTER } from "../../../src-domain/shipping/shipping-order-query.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import { at, gesture } from "../use-cases/test-desk.ts";

const known = "01M7Y1KJHVKDGDC0SMDMQWEP5A";
const NOBODY = "00000000-0000-4000-8000-000000000000";
const everything = { kinds: [], text: "", from: null, until: null };

const NOTHING_SEEN = {
  warehouseId: null,
  method: null,
  shipTo: EMPTY_SHIP_TO,
  items: 0,
  leftOver: 0,
  fee: null,
  currency: null,
};

const same = (domain: string, names: readonly string[], input: object) =>
  Object.fromEntries(names.map((name) => [`${domain}.${name}`, input]));

/** Input that fits its operation, by `domain.name`; what is not here takes none. */
export function goodInputs({ destination, settings }: { readonly destination: object; readonly settings: Settings }) {
  const { batchLimitConfirmedAt: _mains, ...settingsPart } = settings;
  const inputs: Record<string, unknown> = {
    ...same("batch", ["resume", "discard", "restore", "moveSurplus", "evidence", "refreshItems", "submit"], {
      batchId: known,
    }),
    ...same("resend", ["get", "refresh", "checkOutcome", "abandon"], { submissionId: known }),
    ...same("environment", ["restorePreset", "remove", "switchTo", "removeCredentials", "testConnection"], {
      id: "sandbox",
    }),
    ...same("worksheet", ["revert", "rows", "export", "pause", "resume", "cancel", "retryLost", "dismiss"], {
      worksheetId: known,
    }),
    ...same("shippingDraft", ["get", "addItems", "cancel"], { orderId: known }),
    ...same("shippingDraft", ["discardItems", "requeueItems", "removeItems"], {
      orderId: known,
      returnInventoryIds: ["1"],
    }),
    ...same("item", ["details", "refresh", "history"], { returnInventoryId: "1" }),
    ...same("labels", ["get", "file", "save", "open"], { resendId: "1" }),
    "lock.unlock": { pin: null },
    "lock.savePin": { old: null, pin: null },
    "scan.record": gesture("NOT-AN-ITEM"),
    "scan.typedCodes": { line: "ABC 12 RED" },
    "scan.recent": { limit: 5 },
    "scan.defer": gesture("KEPT"),
    "scan.setAside": { gestureIds: [known] },
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
      measuredAt: at(),
    },
    "sheets.save": { sheet: "commands", language: "zh-Hans" },
    "blackBox.list": { filter: everything, offset: 0, limit: 10 },
    "blackBox.get": { scanId: known },
    "blackBox.reportPainted": { scans: [{ scanId: known, paintedAt: at() }] },
    "blackBox.export": { filter: everything },
    "requests.list": { filter: { outcomes: [], operation: null, upTo: null }, offset: 0, limit: 10 },
    "requests.get": { requestId: 1 },
    "requests.find": { correlationId: "none" },
    "batch.removeLine": { batchId: known, returnInventoryId: "1" },
    "batch.rename": { batchId: known, name: "Monday" },
    "batch.splitOff": { batchId: known, returnInventoryIds: ["1"] },
    "batch.undoMove": { moveId: known },
    "refusedScans.dismiss": { scanId: known, reason: "put-aside", note: "" },
    "batch.saveDestination": { batchId: known, destination },
    "notices.dismiss": { kind: "backup-failed" },
    "health.saveBundle": { bundleId: "none" },
    "health.reportFault": {
      source: "error",
      dropped: 0,
      fault: { name: "TypeError", code: null, frames: ["draw index.js:1:20"] },
    },
    "recovery.restore": { backup: "journal.sqlite.2026-11-21.backup" },
    "batch.copyOrder": { submissionId: known, order: "RSD-1", items: [] },
    "resend.search": { query: orderQueryOf(EVERY_RESEND_ORDER), snapshot: null, offset: 0, limit: 10 },
    "resend.getExternal": { resendId: "1" },
    "resend.refreshExternal": { resendId: "1" },
    "resend.refreshMany": { orderKeys: [known, "1"] },
    "resend.pollOften": { orderKey: known },
    "resend.linkOrder": { submissionId: known, resendId: " 1 234" },
    "resend.resolveFailure": { submissionId: known, done: true },
    "environment.save": { id: null, name: "Elsewhere", userApiUrl: "http://example.com", publicApiUrl: "" },
    "environment.saveCredentials": { id: "sandbox", apiKey: "key-1", apiToken: "token-1", keep: "keychain" },
    "inventory.search": {
      query: { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST },
      snapshot: null,
      offset: 0,
      limit: 10,
    },
    "inventory.count": { snapshot: "none" },
    "inventory.export": { query: { filter: NO_INVENTORY_FILTER, order: NEWEST_FIRST }, columns: ["rma"] },
    "tableViews.saveInventory": FIRST_SETUP,
    "tableViews.saveOrders": FIRST_ORDER_SETUP,
    "shippingOrder.search": {
      query: { filter: NO_SHIPPING_FILTER, order: { column: "createdOn", descending: true } },
      snapshot: null,
      offset: 0,
      limit: 10,
    },
    "shippingOrder.between": { snapshot: "none", first: 0, last: 10 },
    "shippingOrder.get": { orderId: known },
    "shippingOrder.add": { orderIds: [known], how: "typed" },
    "shippingOrder.remove": { orderId: known },
    "worksheet.preview": { orderIds: [known], method: "AIR_FREIGHT" },
    "worksheet.apply": { orderIds: [known], method: "AIR_FREIGHT", pausesOnRefusal: false },
    "worksheet.history": { orderId: known },
    "shippingDraft.create": {
      warehouseId: 2,
      method: "SEA_FREIGHT",
      shipTo: EMPTY_SHIP_TO,
      deliveryInstructions: "",
      customFields: { po: "7781" },
    },
    "shippingDraft.scan": { orderId: known, gesture: gesture("NOT-AN-ITEM") },
    "shippingDraft.setShipTo": { orderId: known, shipTo: EMPTY_SHIP_TO },
    "shippingDraft.confirm": { orderId: known, seen: NOTHING_SEEN },
    "shippingDraft.retryAction": { actionId: known, seen: null },
    "shippingDraft.checkOutcome": { actionId: known },
    "shippingDraft.reportOutcome": { actionId: known, done: false },
    "shippingDraft.linkOrder": { actionId: known, orderId: known },
    "search.all": { text: "USE" },
    "fba.list": { text: "" },
    "operator.scanBadge": { text: "%WHO%OFF" },
    "shift.report": { kind: "day", date: "2026-11-21" },
    "shift.save": { choice: { kind: "day", date: "2026-11-21" }, form: "table" },
    "sheets.saveServiceTypes": { warehouseId: 2, language: "en" },
    "sheets.saveBadges": { names: ["Ada"], language: "en" },
    "fba.details": { instructionId: NOBODY },
    "fba.fetch": { ids: [NOBODY] },
    "fba.remove": { instructionId: NOBODY },
    "item.photo": { returnInventoryId: "1", photoId: "none", size: "small" },
    "imports.beginDrop": { name: "items.csv", size: 3, modifiedAt: at() },
    "imports.addToDrop": { bytes: new Uint8Array([1, 2, 3]) },
    "imports.start": { asOf: at() },
    "imports.saveProblems": {
      headings: ["1", "2", "3", "4", "5", "6"],
      kinds: Object.fromEntries(ROW_PROBLEMS.map((kind) => [kind, { reason: "", remedy: "" }])),
    },
    "reference.get": { name: "transaction-types" },
    "reference.refresh": { name: "vas" },
    "reference.export": { name: null },
    "reference.shipmentServiceTypes": { warehouseId: 2 },
    "recipients.forget": { recipientId: known },
    "recipients.find": { text: "Ada" },
    "recipients.erase": { spellings: ["Ada Lovelace"] },
    "language.choose": { language: "zh-Hant" },
    "settings.save": settingsPart,
    "cancellation.get": { resendId: "1" },
    "cancellation.cancel": { resendId: "1", despiteWarning: false },
    "cancellation.checkOutcome": { resendId: "1" },
    "firstRun.setStep": { step: "scanner" },
    "lessons.begin": { lesson: "clean" },
    "labels.print": { resendId: "1", reason: null, anyway: false },
    "labels.held": {},
    "labels.skip": { resendId: "1" },
    "labels.copyToNewBatch": { submissionId: known },
    "labels.savePrinterSettings": {
      printer: null,
      size: LABEL_SIZES[0],
      resolution: 203,
      copies: 1,
      silent: false,
      byItselfSince: null,
      zpl: null,
    },
    "labels.printTest": { to: "zpl" },
    "labels.saveHosts": { own: [] },
    "inbox.save": { ...INBOX_DEFAULTS, on: true },
    "inbox.saveSigningKey": { signingKey: "no key" },
  };
  return inputs;
}
