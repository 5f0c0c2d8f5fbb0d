import { ulid } from "ulid";
import { unlessFromFile } from "../../../src-domain/events/event-facts.ts";
import {
  type ChangeEvent,
  planChange,
  type PlannedChange,
  planRevert,
  isNotDraftMessage,
} from "../../../src-domain/shipping/method-change.ts";
import type { ShippingOrderRow } from "../../../src-domain/shipping/shipping-order.ts";
import type { PlannedRow, Worksheet, WorksheetRow } from "../../../src-preload/contract/shipping/worksheet.ts";
import type { Reader } from "../../store/reader/client.ts";
import type {
  ChangeDetail,
  NewChange,
  NewWorksheet,
  ReportedWithChange,
  StoredChange,
  StoredWorksheet,
} from "../../store/shipping/worksheet-journal.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import { RESTORED, type Restored } from "../../store/files/restored.ts";
import type { Store } from "../../store/thread/client.ts";
import { throttle } from "../../base/throttle.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import type { DeskContext } from "../context.ts";
import type { AnsweredShippingOrder, ServiceFailure } from "../../service/index.ts";
import type { Waiting } from "../../store/resends/outbox-journal.ts";
import { createWriteSender, classifyFailedWrite, refusalFieldsOf } from "../sending/write-sender.ts";
import { reportedFixed } from "./draft-actions.ts";
import { ageOf } from "../../../src-domain/waits.ts";

type Answer = Result<AnsweredShippingOrder, ServiceFailure>;

/** What is known of a row, and what was reported of its order. */
interface Move {
  readonly event: ChangeEvent;
  readonly detail?: ChangeDetail;
  readonly reported?: ReportedWithChange | null;
}

/** `isFixed`: the order is no longer a draft. Where its status is not known, the refusal's message is read. */
export function judgeMethodAnswer(answer: Answer, wanted: string, isFixed: boolean): Move {
  if (answer.ok) return answered(answer.value, wanted);
  const { event, detail } = classifyFailedWrite(answer.error);
  if (event !== "answered-refused") return { event };
  const { fields, errorCode, message } = answer.error;
  const notDraft = isFixed || isNotDraftMessage([...Object.values(fields), message, errorCode ?? ""]);
  const refusal = { ...detail.refusal, fields: refusalFieldsOf(answer.error) };
  return { event: notDraft ? "answered-not-draft" : event, detail: { refusal } };
}

function answered({ method, fields }: AnsweredShippingOrder, wanted: string): Move {
  const fee = Number(fields["shippingFee"] ?? Number.NaN);
  const currency = fields["currencyCode"];
  const detail = {
    feeAfter: Number.isFinite(fee) ? fee : null,
    currency: typeof currency === "string" ? currency.toUpperCase() : null,
  };
  // An answer that leaves the method out says by its success that it is the wanted one.
  if (method === null || method === wanted) return { event: "answered-changed", detail };
  const refusal = { fields: { shippingMethod: method }, errorCode: null, correlationId: null };
  return { event: "answered-refused", detail: { refusal } };
}

interface WorksheetSenderOptions {
  readonly budget: () => RequestBudget;
  readonly onTransition: (change: StoredChange) => void;
  /** A worksheet began, rests, ended, or waits for something. */
  readonly onStatusChanged: () => void;
}

/** `sending` is durable before the first byte. A lost row is repeated last: the same method makes the same state. */
function createWorksheetSender(
  context: DeskContext,
  { budget, onTransition, onStatusChanged }: WorksheetSenderOptions,
) {
  const { store, service, now } = context;
  const sender = createWriteSender<StoredChange, AnsweredShippingOrder, Move, StoredChange>(context, {
    name: "The sender of worksheets",
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

  const at = (): string => now().toISOString();

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
      await restAfterRefusal(change.worksheetId);
  }

  /** Whether an event or an answer that came meanwhile reported a status that no draft has. */
  async function isFixed(orderId: string): Promise<boolean> {
    const [row] = await store.reader.shippingOrderRows([orderId]).catch(() => []);
    return row?.draft === "no";
  }

  async function restAfterRefusal(worksheetId: string): Promise<void> {
    const sheet = await store.worksheetWithId(worksheetId);
    if (sheet?.pausesOnRefusal === true) await store.setWorksheetState(worksheetId, "running", "paused", at());
  }

  async function drain(): Promise<void> {
    while (!sender.isClosing() && (await sendNext()));
  }

  /** False where there is nothing more to send now. */
  async function sendNext(): Promise<boolean> {
    const sheet = await store.worksheet();
    if (sheet?.state !== "running") return false;
    if (!(await sender.canSend())) return false;
    await reportWaiting(null);
    await budget().take();
    if (sender.isClosing()) return false;
    const change = await store.takeMethodChange(sheet.worksheetId, at());
    if (change !== null) {
      await send(change);
      return true;
    }
    if (await store.setWorksheetState(sheet.worksheetId, "running", "finished", at())) onStatusChanged();
    return false;
  }

  return {
    waiting: (): Waiting | null => waiting,
    recover: sender.recover,
    wake: sender.wake,
    close: sender.close,
  };
}

/** What an answer says about its order; a refusal says at least that it is not a draft. */
function reportedBy(
  answer: Answer,
  notDraft: boolean,
  { orderId }: StoredChange,
  asOf: string,
): ReportedWithChange | null {
  if (answer.ok) {
    const { fields, shipments } = answer.value;
    return { reported: { orderId, fields, shipments }, asOf };
  }
  return notDraft ? { reported: reportedFixed(orderId), asOf } : null;
}

type OrderRows = Pick<Reader, "shippingOrderRows">;

/** A change as it would be, and what is known of its order; null where nothing is. */
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

async function planBack(reader: OrderRows, changes: readonly StoredChange[]): Promise<Planned[]> {
  const changed = changes.filter(({ state }) => state === "changed");
  return (await withRows(reader, changed)).map(({ one, row }) => ({ change: planRevert(one, row), row }));
}

const placeOf = (row: ShippingOrderRow | null) => ({
  currency: row?.currency ?? null,
  warehouseId: row?.warehouseId ?? null,
  country: row?.country ?? null,
});

const plannedRow = ({ change, row }: Planned): PlannedRow => ({
  ...change,
  ...placeOf(row),
  number: row?.number ?? null,
  fee: row?.fee ?? null,
  known: row !== null && row.reportedAt !== null,
});

const newChange = ({ change, row }: Planned, index: number): NewChange => ({
  ...change,
  ...placeOf(row),
  index: index + 1,
  feeBefore: row?.fee ?? null,
});

async function worksheetRows(reader: OrderRows, changes: readonly StoredChange[]): Promise<WorksheetRow[]> {
  if (changes.length === 0) return [];
  return (await withRows(reader, changes)).map(({ one: { worksheetId: _id, sentAt: _sentAt, ...change }, row }) => {
    const { warehouseId, country } = placeOf(row);
    return {
      ...change,
      number: row?.number ?? null,
      // What was not known when the worksheet began may have been reported by its answers.
      warehouseId: change.warehouseId ?? warehouseId,
      country: change.country ?? country,
    };
  });
}

interface WorksheetsOptions {
  readonly budget: () => RequestBudget;
  readonly onReported: (orderIds: readonly string[]) => void;
  readonly isConfirmed: () => Promise<boolean>;
}

type BeginProblem = "already-running" | "nothing-to-send" | "confirm-production" | "no-such-worksheet";

const PUBLISH_INTERVAL_MS = 150;
const PIECE = 100;
/** A worksheet that nobody touched for so long waits for the operator, in milliseconds. */
const STALE_MS = 12 * 3_600_000;

const isOpen = ({ state }: StoredWorksheet): boolean => state === "running" || state === "paused";

/** Changes the shipping methods of many draft orders, and takes the changes back. One worksheet at a time. */
export function createWorksheets(context: DeskContext, { budget, onReported, isConfirmed }: WorksheetsOptions) {
  const { store, now, publish } = context;
  let moved = new Map<number, StoredChange>();
  const at = (): string => now().toISOString();
  const notifications = createSerialQueue();
  const news = throttle(PUBLISH_INTERVAL_MS, () => {
    notifications
      .enqueue(notify)
      .catch((error: unknown) => process.emitWarning(`News of a worksheet could not be reported: ${String(error)}`));
  });
  const note = (change: StoredChange): void => {
    moved.set(change.index, change);
    if (change.state !== "sending") onReported([change.orderId]);
    news.trigger();
  };
  const sender = createWorksheetSender(context, { budget, onTransition: note, onStatusChanged: () => news.trigger() });
  const viewOf = (sheet: StoredWorksheet): Worksheet => worksheetView(sheet, sender.waiting());

  async function notify(): Promise<void> {
    const changes = [...moved.values()];
    moved = new Map();
    const sheet = await store.worksheet();
    const own = changes.filter(({ worksheetId }) => worksheetId === sheet?.worksheetId);
    const rows = await worksheetRows(store.reader, own);
    publish("worksheet", "progress", { worksheet: sheet && viewOf(sheet), rows });
  }

  // Two presses in quick succession begin one worksheet: the second finds the first.
  const { enqueue } = createSerialQueue();
  const begin = (...asked: Parameters<typeof beginNow>): ReturnType<typeof beginNow> =>
    enqueue(() => beginNow(...asked));

  async function beginNow(
    sheet: Omit<NewWorksheet, "worksheetId">,
    planned: readonly Planned[],
  ): Promise<Result<Worksheet, BeginProblem>> {
    const before = await store.worksheet();
    if (before !== null && isOpen(before)) return failure("already-running");
    if (planned.every(({ change }) => change.heldFor !== null)) return failure("nothing-to-send");
    if (!(await isConfirmed())) return failure("confirm-production");
    const worksheetId = ulid();
    await store.beginWorksheet({ ...sheet, worksheetId }, at());
    const changes = planned.map(newChange);
    for (let first = 0; first < changes.length; first += PIECE) {
      await store.addMethodChanges(worksheetId, changes.slice(first, first + PIECE));
    }
    const begun = await store.setWorksheetState(worksheetId, "preparing", "running", at());
    sender.wake();
    return begun === null ? failure("no-such-worksheet") : success(viewOf(begun));
  }

  return {
    /** What a method would change, before anything is sent. */
    preview: async (orderIds: readonly string[], method: string): Promise<PlannedRow[]> =>
      (await planMethod(store.reader, orderIds, method)).map(plannedRow),

    apply: async (orderIds: readonly string[], method: string, pausesOnRefusal: boolean) =>
      begin(
        { kind: "apply", reverts: null, method, pausesOnRefusal },
        await planMethod(store.reader, orderIds, method),
      ),

    /** Gives the orders that a worksheet changed their old methods back. */
    async revert(worksheetId: string): Promise<Result<Worksheet, BeginProblem>> {
      const sheet = await store.worksheetWithId(worksheetId);
      if (sheet === null) return failure("no-such-worksheet");
      if (isOpen(sheet)) return failure("already-running");
      const planned = await planBack(store.reader, await store.methodChanges(worksheetId));
      const revert = { kind: "revert", reverts: worksheetId, method: null, pausesOnRefusal: false } as const;
      return begin(revert, planned);
    },

    async current(): Promise<Worksheet | null> {
      const sheet = await store.worksheet();
      return sheet && viewOf(sheet);
    },
    rows: async (worksheetId: string): Promise<WorksheetRow[]> =>
      worksheetRows(store.reader, await store.methodChanges(worksheetId)),
    history: async (orderId: string): Promise<WorksheetRow[]> =>
      worksheetRows(store.reader, await store.methodChangesOf(orderId)),

    ...steering(store, at, (sheet) => {
      if (sheet === null) return null;
      sender.wake();
      return viewOf(sheet);
    }),

    /** An event named the method of these orders: what it says settles what a refused repeat left open. */
    onOrdersReported: (orderIds: readonly string[]): Promise<void> => settleByEvents(store, orderIds, at, note),

    /** Resumes where the last run stopped; what is old, or from before a restore, waits for the operator. */
    async start(): Promise<void> {
      await store.dropPreparingWorksheets();
      await sender.recover();
      const sheet = await store.worksheet();
      if (sheet?.state !== "running") return;
      const restored = (await store.readSetting(RESTORED)) as Restored | null;
      const isOld = ageOf(sheet.changedAt, now()) > STALE_MS;
      const isOfBefore = restored !== null && restored.restoredAt > sheet.changedAt;
      if (!isOld && !isOfBefore) return sender.wake();
      await store.setWorksheetState(sheet.worksheetId, "running", "paused", at());
      // The window may have read the worksheet before the desk's work began.
      news.trigger();
    },
    resumeSending: sender.wake,
    async close(): Promise<void> {
      news.stop();
      await sender.close();
    },
  };
}

/** Each answers how the worksheet stands then, or null where it was in another state. */
function steering(store: Store, at: () => string, answer: (sheet: StoredWorksheet | null) => Worksheet | null) {
  return {
    pause: async (worksheetId: string) => answer(await store.setWorksheetState(worksheetId, "running", "paused", at())),
    resume: async (worksheetId: string) =>
      answer(await store.setWorksheetState(worksheetId, "paused", "running", at())),
    cancel: async (worksheetId: string) => answer(await store.cancelWorksheet(worksheetId, at())),
    sendAgain: async (worksheetId: string) => answer(await store.retryWorksheet(worksheetId, at())),

    /** Takes an ended worksheet from the screen; answers whether it did. */
    async dismiss(worksheetId: string): Promise<boolean> {
      const sheet = await store.worksheetWithId(worksheetId);
      if (sheet === null || isOpen(sheet) || sheet.counts.sending > 0) return false;
      await store.closeWorksheet(worksheetId, at());
      return true;
    },
  };
}

/** An event from after the sending that names the wanted method proves it; before, the row was held back. */
async function settleByEvents(
  store: Store,
  orderIds: readonly string[],
  at: () => string,
  note: (change: StoredChange) => void,
): Promise<void> {
  const sheet = await store.worksheet();
  if (sheet === null || sheet.counts.unknown === 0) return;
  const changes = await store.methodChanges(sheet.worksheetId);
  const open = changes.filter(({ state, orderId }) => state === "unknown" && orderIds.includes(orderId));
  for (const change of open) {
    const { orderId, toMethod, sentAt } = change;
    const fact = unlessFromFile((await store.reader.shippingOrder(orderId))?.facts["shippingMethod"]);
    const isDone = fact?.value === toMethod && sentAt !== null && fact.at > sentAt;
    const after = isDone ? await store.transitionMethodChange(change, "reported-changed", {}, null, at()) : null;
    if (after !== null) note(after);
  }
}

function worksheetView({ reverts: _reverts, ...sheet }: StoredWorksheet, now: Waiting | null): Worksheet {
  const waiting = sheet.state === "running" ? now : null;
  const reason = waiting?.waitingFor ?? null;
  const known = reason === "network" || reason === "credentials" || reason === "service";
  return { ...sheet, waitingFor: known ? reason : null, waitsUntil: waiting?.waitsUntil ?? null };
}
