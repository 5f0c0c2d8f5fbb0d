import { ulid } from "ulid";
import { HOUR_MS } from "../../../src-domain/durations.ts";
import { factUnlessFromFile } from "../../../src-domain/events/event-facts.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import { planChange, type PlannedChange, planRevert } from "../../../src-domain/shipping/method-change.ts";
import type { ShippingOrderRow } from "../../../src-domain/shipping/shipping-order.ts";
import { ageOf } from "../../../src-domain/waits.ts";
import type { PlannedRow, Worksheet, WorksheetRow } from "../../../src-preload/contract/shipping/worksheet.ts";
import type { RequestBudget } from "../../base/request-budget.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { throttle } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import { RESTORED_SETTING, type JournalRestore } from "../../store/files/file-names.ts";
import type { Reader } from "../../store/reader/client.ts";
import type { SubmissionWait } from "../../store/resends/stored-submission.ts";
import type { NewChange, NewWorksheet, StoredChange, StoredWorksheet } from "../../store/shipping/worksheet-journal.ts";
import type { Store } from "../../store/thread/client.ts";
import type { DeskContext } from "../context.ts";
import { createWorksheetSender } from "./worksheet-sender.ts";

type OrderRows = Pick<Reader, "shippingOrderRows">;

/** A planned change. `row` is null if nothing is known of the order. */
interface PlannedOrder {
  readonly change: PlannedChange;
  readonly row: ShippingOrderRow | null;
}

async function withRows<Entry extends { readonly orderId: string }>(reader: OrderRows, entries: readonly Entry[]) {
  const rows = await reader.shippingOrderRows(entries.map(({ orderId }) => orderId));
  return entries.map((entry, index) => ({ entry, row: rows[index] ?? null }));
}

async function planMethod(reader: OrderRows, orderIds: readonly string[], method: string): Promise<PlannedOrder[]> {
  const unknownOrders = orderIds.map((orderId) => ({ orderId, method: null, draft: "unknown" }) as const);
  return (await withRows(reader, unknownOrders)).map(({ entry, row }) => ({
    change: planChange(row ?? entry, method),
    row,
  }));
}

async function planReverts(reader: OrderRows, changes: readonly StoredChange[]): Promise<PlannedOrder[]> {
  const changedOrders = changes.filter(({ state }) => state === "changed");
  return (await withRows(reader, changedOrders)).map(({ entry, row }) => ({
    change: planRevert(entry, row),
    row,
  }));
}

const pickLocation = (row: ShippingOrderRow | null) => ({
  currency: row?.currency ?? null,
  warehouseId: row?.warehouseId ?? null,
  country: row?.country ?? null,
});

const toPlannedRow = ({ change, row }: PlannedOrder): PlannedRow => ({
  ...change,
  ...pickLocation(row),
  number: row?.number ?? null,
  fee: row?.fee ?? null,
  isKnown: row !== null && row.reportedAt !== null,
});

const toNewChange = ({ change, row }: PlannedOrder, index: number): NewChange => ({
  ...change,
  ...pickLocation(row),
  index: index + 1,
  feeBefore: row?.fee ?? null,
});

async function loadRows(reader: OrderRows, changes: readonly StoredChange[]): Promise<WorksheetRow[]> {
  if (changes.length === 0) return [];
  return (await withRows(reader, changes)).map(
    ({ entry: { worksheetId: _worksheetId, sentAt: _sentAt, ...change }, row }) => {
      const { warehouseId, country } = pickLocation(row);
      return {
        ...change,
        number: row?.number ?? null,
        // Answers may have reported what was unknown when the worksheet started.
        warehouseId: change.warehouseId ?? warehouseId,
        country: change.country ?? country,
      };
    },
  );
}

type BeginProblem = "already-running" | "nothing-to-send" | "confirm-production" | "no-such-worksheet";

const PUBLISH_INTERVAL_MS = 150;
const ROWS_PER_WRITE = 100;
/** Milliseconds without a change after which a worksheet waits for the operator. */
const STALE_MS = 12 * HOUR_MS;

const isOpen = ({ state }: StoredWorksheet): boolean => state === "running" || state === "paused";

/** Changes the shipping methods of many draft orders and reverts such changes. One worksheet at a time. */
export function createWorksheets(
  context: DeskContext,
  budget: RequestBudget,
  onOrdersReported: (orderIds: readonly string[]) => void,
  hasConfirmation: () => Promise<boolean>,
) {
  const { store, now, isoNow, publish } = context;
  let changedRows = new Map<number, StoredChange>();
  const notifications = createSerialQueue();
  const updates = throttle(
    PUBLISH_INTERVAL_MS,
    () => void notifications.enqueue(notify).catch(warnAbout("worksheet-notification")),
  );
  const reportChange = (change: StoredChange): void => {
    changedRows.set(change.index, change);
    if (change.state !== "sending") onOrdersReported([change.orderId]);
    updates.trigger();
  };
  const sender = createWorksheetSender(context, budget, reportChange, () => updates.trigger());
  const toView = (sheet: StoredWorksheet): Worksheet => createWorksheetView(sheet, sender.waiting());

  async function notify(): Promise<void> {
    const changes = [...changedRows.values()];
    changedRows = new Map();
    const sheet = await store.worksheet();
    const ownChanges = changes.filter(({ worksheetId }) => worksheetId === sheet?.worksheetId);
    const rows = await loadRows(store.reader, ownChanges);
    publish("worksheet", "progress", { worksheet: sheet && toView(sheet), rows });
  }

  // Queue starts, so that two quick presses start one worksheet: the second call finds the first one.
  const { enqueue } = createSerialQueue();

  async function begin(
    sheet: Omit<NewWorksheet, "worksheetId">,
    plannedOrders: readonly PlannedOrder[],
  ): Promise<Result<Worksheet, BeginProblem>> {
    const previousSheet = await store.worksheet();
    if (previousSheet !== null && isOpen(previousSheet)) return failure("already-running");
    if (plannedOrders.every(({ change }) => change.heldFor !== null)) return failure("nothing-to-send");
    if (!(await hasConfirmation())) return failure("confirm-production");
    const worksheetId = ulid();
    await store.beginWorksheet({ ...sheet, worksheetId }, isoNow());
    const changes = plannedOrders.map(toNewChange);
    for (let index = 0; index < changes.length; index += ROWS_PER_WRITE) {
      await store.addMethodChanges(worksheetId, changes.slice(index, index + ROWS_PER_WRITE));
    }
    const startedSheet = await store.setWorksheetState(worksheetId, "preparing", "running", isoNow());
    sender.wake();
    return startedSheet === null ? failure("no-such-worksheet") : success(toView(startedSheet));
  }

  return {
    preview: async (orderIds: readonly string[], method: string): Promise<PlannedRow[]> =>
      (await planMethod(store.reader, orderIds, method)).map(toPlannedRow),

    async apply(orderIds: readonly string[], method: string, { pausesOnRefusal }: Pick<Worksheet, "pausesOnRefusal">) {
      const plannedOrders = await planMethod(store.reader, orderIds, method);
      return enqueue(() => begin({ kind: "apply", reverts: null, method, pausesOnRefusal }, plannedOrders));
    },

    async revert(worksheetId: string): Promise<Result<Worksheet, BeginProblem>> {
      const sheet = await store.worksheetWithId(worksheetId);
      if (sheet === null) return failure("no-such-worksheet");
      if (isOpen(sheet)) return failure("already-running");
      const plannedOrders = await planReverts(store.reader, await store.methodChanges(worksheetId));
      const revert = { kind: "revert", reverts: worksheetId, method: null, pausesOnRefusal: false } as const;
      return enqueue(() => begin(revert, plannedOrders));
    },

    async current(): Promise<Worksheet | null> {
      const sheet = await store.worksheet();
      return sheet && toView(sheet);
    },
    rows: async (worksheetId: string): Promise<WorksheetRow[]> =>
      loadRows(store.reader, await store.methodChanges(worksheetId)),
    history: async (orderId: string): Promise<WorksheetRow[]> =>
      loadRows(store.reader, await store.methodChangesOf(orderId)),

    ...createControls(store, isoNow, (sheet) => {
      if (sheet === null) return null;
      sender.wake();
      return toView(sheet);
    }),

    onOrdersReported: (orderIds: readonly string[]): Promise<void> =>
      settleByEvents(store, orderIds, isoNow, reportChange),

    /** Resumes where the last run stopped. An old worksheet, or one from before a restore, waits for the operator. */
    async start(): Promise<void> {
      await store.dropPreparingWorksheets();
      await sender.recover();
      const sheet = await store.worksheet();
      if (sheet?.state !== "running") return;
      const restored = (await store.readSetting(RESTORED_SETTING)) as JournalRestore | null;
      // oxlint-disable-next-line waits/elapsed -- a start knows no elapsed time; nothing waits for it
      const isOld = ageOf(sheet.changedAt, now()) > STALE_MS;
      const isFromBeforeRestore = restored !== null && restored.restoredAt > sheet.changedAt;
      if (!isOld && !isFromBeforeRestore) return sender.wake();
      await store.setWorksheetState(sheet.worksheetId, "running", "paused", isoNow());
      // The page may have read the worksheet before this change.
      updates.trigger();
    },
    resumeSending: sender.wake,
    async close(): Promise<void> {
      updates.stop();
      await sender.close();
    },
  };
}

/** Each returns the worksheet afterwards; null if it was in another state. */
function createControls(
  store: Store,
  isoNow: () => string,
  toResult: (sheet: StoredWorksheet | null) => Worksheet | null,
) {
  return {
    pause: async (worksheetId: string) =>
      toResult(await store.setWorksheetState(worksheetId, "running", "paused", isoNow())),
    resume: async (worksheetId: string) =>
      toResult(await store.setWorksheetState(worksheetId, "paused", "running", isoNow())),
    cancel: async (worksheetId: string) => toResult(await store.cancelWorksheet(worksheetId, isoNow())),
    retryLost: async (worksheetId: string) => toResult(await store.retryWorksheet(worksheetId, isoNow())),

    /** Closes an ended worksheet; false if it has not ended. */
    async dismiss(worksheetId: string): Promise<boolean> {
      const sheet = await store.worksheetWithId(worksheetId);
      if (sheet === null || isOpen(sheet) || sheet.counts.sending > 0) return false;
      await store.closeWorksheet(worksheetId, isoNow());
      return true;
    },
  };
}

/** A row is changed if an event that is newer than the request names the requested method. */
async function settleByEvents(
  store: Store,
  orderIds: readonly string[],
  isoNow: () => string,
  reportChange: (change: StoredChange) => void,
): Promise<void> {
  const sheet = await store.worksheet();
  if (sheet === null || sheet.counts.unknown === 0) return;
  const changes = await store.methodChanges(sheet.worksheetId);
  const unknownChanges = changes.filter(({ state, orderId }) => state === "unknown" && orderIds.includes(orderId));
  for (const change of unknownChanges) {
    const { orderId, toMethod, sentAt } = change;
    const fact = factUnlessFromFile((await store.reader.shippingOrder(orderId))?.facts["shippingMethod"]);
    const isDone = fact?.value === toMethod && sentAt !== null && fact.at > sentAt;
    const changedRow = isDone
      ? await store.transitionMethodChange(change, "reported-changed", {}, null, isoNow())
      : null;
    if (changedRow !== null) reportChange(changedRow);
  }
}

function createWorksheetView(
  { reverts: _reverts, ...sheet }: StoredWorksheet,
  currentWaiting: SubmissionWait | null,
): Worksheet {
  const waiting = sheet.state === "running" ? currentWaiting : null;
  const reason = waiting?.waitingFor ?? null;
  const isShown = reason === "network" || reason === "credentials" || reason === "service";
  return { ...sheet, waitingFor: isShown ? reason : null, waitsUntil: waiting?.waitsUntil ?? null };
}
