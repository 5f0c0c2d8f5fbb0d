import { ulid } from "ulid";
import { HOUR_MS } from "../../../src-domain/durations.ts";
import { factUnlessFromFile } from "../../../src-domain/events/event-facts.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import {
  type ChangeEvent,
  planChange,
  type PlannedChange,
  planRevert,
  isNotDraftMessage,
} from "../../../src-domain/shipping/method-change.ts";
import type { ShippingOrderRow } from "../../../src-domain/shipping/shipping-order.ts";
import { ageOf } from "../../../src-domain/waits.ts";
import type { PlannedRow, Worksheet, WorksheetRow } from "../../../src-preload/contract/shipping/worksheet.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { throttle } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import type { AnsweredShippingOrder, ServiceFailure } from "../../service/index.ts";
import { RESTORED_SETTING, type JournalRestore } from "../../store/files/file-names.ts";
import type { Reader } from "../../store/reader/client.ts";
import type { Waiting } from "../../store/resends/outbox-journal.ts";
import type {
  ChangeDetail,
  NewChange,
  NewWorksheet,
  ReportedWithChange,
  StoredChange,
  StoredWorksheet,
} from "../../store/shipping/worksheet-journal.ts";
import type { Store } from "../../store/thread/client.ts";
import type { DeskContext } from "../context.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import { createWriteSender, classifyFailedWrite, refusalFieldsOf } from "../sending/write-sender.ts";
import { reportedNotDraft } from "./draft-actions.ts";

type Answer = Result<AnsweredShippingOrder, ServiceFailure>;

interface Move {
  readonly event: ChangeEvent;
  readonly detail?: ChangeDetail;
  readonly reported?: ReportedWithChange | null;
}

/** `isFixed`: the order is known to be no longer a draft. Otherwise the refusal's message decides. */
export function judgeMethodAnswer(answer: Answer, expectedMethod: string, isFixed: boolean): Move {
  if (answer.ok) return answered(answer.value, expectedMethod);
  const { event, detail } = classifyFailedWrite(answer.error);
  if (event !== "answered-refused") return { event };
  const { fields, errorCode, message } = answer.error;
  const notDraft = isFixed || isNotDraftMessage([...Object.values(fields), message, errorCode ?? ""]);
  const refusal = { ...detail.refusal, fields: refusalFieldsOf(answer.error) };
  return { event: notDraft ? "answered-not-draft" : event, detail: { refusal } };
}

function answered({ method, fields }: AnsweredShippingOrder, expectedMethod: string): Move {
  const fee = Number(fields["shippingFee"] ?? Number.NaN);
  const currency = fields["currencyCode"];
  const detail = {
    feeAfter: Number.isFinite(fee) ? fee : null,
    currency: typeof currency === "string" ? currency.toUpperCase() : null,
  };
  // A success without a method means that the order has the requested one.
  if (method === null || method === expectedMethod) return { event: "answered-changed", detail };
  const refusal = { fields: { shippingMethod: method }, errorCode: null, correlationId: null };
  return { event: "answered-refused", detail: { refusal } };
}

/**
 * Stores `sending` before the first byte. Repeats a lost row last: setting the same method twice is harmless.
 * `onStatusChanged`: the worksheet started, paused, ended, or waits for something.
 */
function createWorksheetSender(
  context: DeskContext,
  budget: RequestBudget,
  onTransition: (change: StoredChange) => void,
  onStatusChanged: () => void,
) {
  const { store, service, isoNow } = context;
  const sender = createWriteSender<StoredChange, AnsweredShippingOrder, Move, StoredChange>(context, {
    name: "method-changes",
    idOf: ({ orderId }) => orderId,
    ask: ({ orderId, toMethod }) => service.shippingOrder.updateMethod(orderId, toMethod),
    judge,
    store: (change, { event, detail = {}, reported = null }, stored) =>
      store.transitionMethodChange(change, event, detail, reported, stored),
    onTransition,
    sending: () => store.methodChangesInFlight(),
    appStopped: () => ({ event: "answer-lost" }),
    work: drain,
    reportWaiting,
  });
  let waiting: Waiting | null = null;

  function reportWaiting(next: Waiting | null): Promise<void> {
    if (waiting?.waitingFor !== next?.waitingFor || waiting?.waitsUntil !== next?.waitsUntil) {
      waiting = next;
      onStatusChanged();
    }
    return Promise.resolve();
  }

  async function judge(answer: Answer, change: StoredChange, askedAt: string): Promise<Move> {
    const { orderId, toMethod } = change;
    const isRefused = !answer.ok && answer.error.kind === "refused";
    const judged = judgeMethodAnswer(answer, toMethod, isRefused && (await isFixed(orderId)));
    return { ...judged, reported: reportedBy(answer, judged.event === "answered-not-draft", change, askedAt) };
  }

  async function send(change: StoredChange): Promise<void> {
    onTransition(change);
    const { transitioned } = await sender.send(change);
    if (transitioned?.state === "refused" || transitioned?.state === "not-draft")
      await pauseAfterRefusal(change.worksheetId);
  }

  /** Whether an event or an answer has reported a status that no draft has. */
  async function isFixed(orderId: string): Promise<boolean> {
    const [row] = await store.reader.shippingOrderRows([orderId]).catch(() => []);
    return row?.draft === "no";
  }

  async function pauseAfterRefusal(worksheetId: string): Promise<void> {
    const sheet = await store.worksheetWithId(worksheetId);
    if (sheet?.pausesOnRefusal === true) await store.setWorksheetState(worksheetId, "running", "paused", isoNow());
  }

  async function drain(): Promise<void> {
    while (!sender.isClosing() && (await sendNext()));
  }

  /** False if nothing more can be sent now. */
  async function sendNext(): Promise<boolean> {
    const sheet = await store.worksheet();
    if (sheet?.state !== "running") return false;
    if (!(await sender.canSend())) return false;
    await reportWaiting(null);
    await budget.take();
    if (sender.isClosing()) return false;
    const change = await store.takeMethodChange(sheet.worksheetId, isoNow());
    if (change !== null) {
      await send(change);
      return true;
    }
    if (await store.setWorksheetState(sheet.worksheetId, "running", "finished", isoNow())) onStatusChanged();
    return false;
  }

  return {
    waiting: (): Waiting | null => waiting,
    recover: sender.recover,
    wake: sender.wake,
    close: sender.close,
  };
}

/** The reported fields of the order. A refusal can report that the order is no draft. */
function reportedBy(answer: Answer, notDraft: boolean, { orderId }: StoredChange, asOf: string) {
  if (answer.ok) {
    const { fields, shipments } = answer.value;
    return { order: { orderId, fields, shipments }, asOf };
  }
  return notDraft ? { order: reportedNotDraft(orderId), asOf } : null;
}

type OrderRows = Pick<Reader, "shippingOrderRows">;

/** A planned change. `row` is null if nothing is known of the order. */
interface Planned {
  readonly change: PlannedChange;
  readonly row: ShippingOrderRow | null;
}

async function withRows<One extends { readonly orderId: string }>(reader: OrderRows, ones: readonly One[]) {
  const rows = await reader.shippingOrderRows(ones.map(({ orderId }) => orderId));
  return ones.map((one, index) => ({ one, row: rows[index] ?? null }));
}

async function planMethod(reader: OrderRows, orderIds: readonly string[], method: string): Promise<Planned[]> {
  const unknown = orderIds.map((orderId) => ({ orderId, method: null, draft: "unknown" }) as const);
  return (await withRows(reader, unknown)).map(({ one, row }) => ({ change: planChange(row ?? one, method), row }));
}

async function planReverts(reader: OrderRows, changes: readonly StoredChange[]): Promise<Planned[]> {
  const changed = changes.filter(({ state }) => state === "changed");
  return (await withRows(reader, changed)).map(({ one, row }) => ({ change: planRevert(one, row), row }));
}

const locationOf = (row: ShippingOrderRow | null) => ({
  currency: row?.currency ?? null,
  warehouseId: row?.warehouseId ?? null,
  country: row?.country ?? null,
});

const plannedRow = ({ change, row }: Planned): PlannedRow => ({
  ...change,
  ...locationOf(row),
  number: row?.number ?? null,
  fee: row?.fee ?? null,
  known: row !== null && row.reportedAt !== null,
});

const newChange = ({ change, row }: Planned, index: number): NewChange => ({
  ...change,
  ...locationOf(row),
  index: index + 1,
  feeBefore: row?.fee ?? null,
});

async function worksheetRows(reader: OrderRows, changes: readonly StoredChange[]): Promise<WorksheetRow[]> {
  if (changes.length === 0) return [];
  return (await withRows(reader, changes)).map(({ one: { worksheetId: _id, sentAt: _sentAt, ...change }, row }) => {
    const { warehouseId, country } = locationOf(row);
    return {
      ...change,
      number: row?.number ?? null,
      // Answers may have reported what was unknown when the worksheet started.
      warehouseId: change.warehouseId ?? warehouseId,
      country: change.country ?? country,
    };
  });
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
  onReported: (orderIds: readonly string[]) => void,
  isConfirmed: () => Promise<boolean>,
) {
  const { store, now, isoNow, publish } = context;
  let changedRows = new Map<number, StoredChange>();
  const notifications = createSerialQueue();
  const updates = throttle(
    PUBLISH_INTERVAL_MS,
    () => void notifications.enqueue(notify).catch(warnAbout("worksheet-notification")),
  );
  const note = (change: StoredChange): void => {
    changedRows.set(change.index, change);
    if (change.state !== "sending") onReported([change.orderId]);
    updates.trigger();
  };
  const sender = createWorksheetSender(context, budget, note, () => updates.trigger());
  const viewOf = (sheet: StoredWorksheet): Worksheet => worksheetView(sheet, sender.waiting());

  async function notify(): Promise<void> {
    const changes = [...changedRows.values()];
    changedRows = new Map();
    const sheet = await store.worksheet();
    const own = changes.filter(({ worksheetId }) => worksheetId === sheet?.worksheetId);
    const rows = await worksheetRows(store.reader, own);
    publish("worksheet", "progress", { worksheet: sheet && viewOf(sheet), rows });
  }

  // In a queue, so that two quick presses start one worksheet: the second call finds the first one.
  const { enqueue } = createSerialQueue();

  async function begin(
    sheet: Omit<NewWorksheet, "worksheetId">,
    planned: readonly Planned[],
  ): Promise<Result<Worksheet, BeginProblem>> {
    const before = await store.worksheet();
    if (before !== null && isOpen(before)) return failure("already-running");
    if (planned.every(({ change }) => change.heldFor !== null)) return failure("nothing-to-send");
    if (!(await isConfirmed())) return failure("confirm-production");
    const worksheetId = ulid();
    await store.beginWorksheet({ ...sheet, worksheetId }, isoNow());
    const changes = planned.map(newChange);
    for (let first = 0; first < changes.length; first += ROWS_PER_WRITE) {
      await store.addMethodChanges(worksheetId, changes.slice(first, first + ROWS_PER_WRITE));
    }
    const started = await store.setWorksheetState(worksheetId, "preparing", "running", isoNow());
    sender.wake();
    return started === null ? failure("no-such-worksheet") : success(viewOf(started));
  }

  return {
    preview: async (orderIds: readonly string[], method: string): Promise<PlannedRow[]> =>
      (await planMethod(store.reader, orderIds, method)).map(plannedRow),

    async apply(orderIds: readonly string[], method: string, pausesOnRefusal: boolean) {
      const planned = await planMethod(store.reader, orderIds, method);
      return enqueue(() => begin({ kind: "apply", reverts: null, method, pausesOnRefusal }, planned));
    },

    async revert(worksheetId: string): Promise<Result<Worksheet, BeginProblem>> {
      const sheet = await store.worksheetWithId(worksheetId);
      if (sheet === null) return failure("no-such-worksheet");
      if (isOpen(sheet)) return failure("already-running");
      const planned = await planReverts(store.reader, await store.methodChanges(worksheetId));
      const revert = { kind: "revert", reverts: worksheetId, method: null, pausesOnRefusal: false } as const;
      return enqueue(() => begin(revert, planned));
    },

    async current(): Promise<Worksheet | null> {
      const sheet = await store.worksheet();
      return sheet && viewOf(sheet);
    },
    rows: async (worksheetId: string): Promise<WorksheetRow[]> =>
      worksheetRows(store.reader, await store.methodChanges(worksheetId)),
    history: async (orderId: string): Promise<WorksheetRow[]> =>
      worksheetRows(store.reader, await store.methodChangesOf(orderId)),

    ...steering(store, isoNow, (sheet) => {
      if (sheet === null) return null;
      sender.wake();
      return viewOf(sheet);
    }),

    onOrdersReported: (orderIds: readonly string[]): Promise<void> => settleByEvents(store, orderIds, isoNow, note),

    /** Resumes where the last run stopped. An old worksheet, or one from before a restore, waits for the operator. */
    async start(): Promise<void> {
      await store.dropPreparingWorksheets();
      await sender.recover();
      const sheet = await store.worksheet();
      if (sheet?.state !== "running") return;
      const restored = (await store.readSetting(RESTORED_SETTING)) as JournalRestore | null;
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
function steering(store: Store, isoNow: () => string, answer: (sheet: StoredWorksheet | null) => Worksheet | null) {
  return {
    pause: async (worksheetId: string) =>
      answer(await store.setWorksheetState(worksheetId, "running", "paused", isoNow())),
    resume: async (worksheetId: string) =>
      answer(await store.setWorksheetState(worksheetId, "paused", "running", isoNow())),
    cancel: async (worksheetId: string) => answer(await store.cancelWorksheet(worksheetId, isoNow())),
    retryLost: async (worksheetId: string) => answer(await store.retryWorksheet(worksheetId, isoNow())),

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
  note: (change: StoredChange) => void,
): Promise<void> {
  const sheet = await store.worksheet();
  if (sheet === null || sheet.counts.unknown === 0) return;
  const changes = await store.methodChanges(sheet.worksheetId);
  const open = changes.filter(({ state, orderId }) => state === "unknown" && orderIds.includes(orderId));
  for (const change of open) {
    const { orderId, toMethod, sentAt } = change;
    const fact = factUnlessFromFile((await store.reader.shippingOrder(orderId))?.facts["shippingMethod"]);
    const isDone = fact?.value === toMethod && sentAt !== null && fact.at > sentAt;
    const after = isDone ? await store.transitionMethodChange(change, "reported-changed", {}, null, isoNow()) : null;
    if (after !== null) note(after);
  }
}

function worksheetView({ reverts: _reverts, ...sheet }: StoredWorksheet, now: Waiting | null): Worksheet {
  const waiting = sheet.state === "running" ? now : null;
  const reason = waiting?.waitingFor ?? null;
  const known = reason === "network" || reason === "credentials" || reason === "service";
  return { ...sheet, waitingFor: known ? reason : null, waitsUntil: waiting?.waitsUntil ?? null };
}
