import type { Result } from "../../../src-domain/result.ts";
import { type ChangeEvent, isNotDraftMessage } from "../../../src-domain/shipping/method-change.ts";
import { currencyOf } from "../../../src-domain/shipping/shipping-order.ts";
import type { RequestBudget } from "../../base/request-budget.ts";
import type { AnsweredShippingOrder, ServiceFailure } from "../../service/index.ts";
import type { SubmissionWait } from "../../store/resends/stored-submission.ts";
import type { ChangeDetail, ReportedWithChange, StoredChange } from "../../store/shipping/worksheet-journal.ts";
import type { DeskContext } from "../context.ts";
import { createWriteSender, classifyFailedWrite, toRefusalFields } from "../sending/write-sender.ts";
import { createNotDraftReport } from "./draft-actions.ts";

type Answer = Result<AnsweredShippingOrder, ServiceFailure>;

interface MethodTransition {
  readonly event: ChangeEvent;
  readonly detail?: ChangeDetail;
  readonly reported?: ReportedWithChange | null;
}

interface JudgedOrder {
  readonly expectedMethod: string;
  /** Whether the order has left the draft status. Otherwise the refusal's message decides. */
  readonly isKnownNonDraft: boolean;
}

export function judgeMethodAnswer(answer: Answer, { expectedMethod, isKnownNonDraft }: JudgedOrder): MethodTransition {
  if (answer.ok) return judgeSuccess(answer.value, expectedMethod);
  const { event, detail } = classifyFailedWrite(answer.error);
  if (event !== "answered-refused") return { event };
  const { fields, errorCode, message } = answer.error;
  const isNotDraft = isKnownNonDraft || isNotDraftMessage([...Object.values(fields), message, errorCode ?? ""]);
  const refusal = { ...detail.refusal, fields: toRefusalFields(answer.error) };
  return { event: isNotDraft ? "answered-not-draft" : event, detail: { refusal } };
}

function judgeSuccess({ method, fields, shipments }: AnsweredShippingOrder, expectedMethod: string): MethodTransition {
  const fee = Number(fields["shippingFee"] ?? Number.NaN);
  const [currency = null, ...shipmentCurrencies] = [fields, ...shipments.map((shipment) => shipment.fields)].map(
    ({ currencyCode }) => (typeof currencyCode === "string" ? currencyCode : null),
  );
  const detail = {
    feeAfter: Number.isFinite(fee) ? fee : null,
    currency: currencyOf(currency, shipmentCurrencies),
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
export function createWorksheetSender(
  context: DeskContext,
  budget: RequestBudget,
  onTransition: (change: StoredChange) => void,
  onStatusChanged: () => void,
) {
  const { store, service, isoNow } = context;
  const sender = createWriteSender<StoredChange, AnsweredShippingOrder, MethodTransition, StoredChange>(context, {
    name: "method-changes",
    getId: ({ orderId }) => orderId,
    request: ({ orderId, toMethod }) => service.shippingOrder.updateMethod(orderId, toMethod),
    judgeAnswer: (answer, change, requestedAt) => judgeWithOrder(store, answer, change, requestedAt),
    storeTransition: (change, { event, detail = {}, reported = null }, storedAt) =>
      store.transitionMethodChange(change, event, detail, reported, storedAt),
    onTransition,
    loadSending: () => store.methodChangesInFlight(),
    transitionAfterStop: () => ({ event: "answer-lost" }),
    work: drain,
    reportWaiting,
  });
  let waiting: SubmissionWait | null = null;

  function reportWaiting(newWaiting: SubmissionWait | null): Promise<void> {
    if (waiting?.waitingFor !== newWaiting?.waitingFor || waiting?.waitsUntil !== newWaiting?.waitsUntil) {
      waiting = newWaiting;
      onStatusChanged();
    }
    return Promise.resolve();
  }

  async function send(change: StoredChange): Promise<void> {
    onTransition(change);
    const { transitionedRow } = await sender.send(change);
    if (transitionedRow?.state === "refused" || transitionedRow?.state === "not-draft")
      await pauseIfRequested(context, change.worksheetId);
  }

  async function drain(): Promise<void> {
    let hasMore = true;
    while (hasMore && !sender.isClosing()) hasMore = await sendNext();
  }

  /** Returns false if nothing more can be sent now. */
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
    waiting: (): SubmissionWait | null => waiting,
    recover: sender.recover,
    wake: sender.wake,
    close: sender.close,
  };
}

/** Returns the reported fields of the order. A refusal can report that the order is no draft. */
function toReportedOrder(answer: Answer, isNotDraft: boolean, { orderId }: StoredChange, asOf: string) {
  if (answer.ok) {
    const { fields, shipments } = answer.value;
    return { order: { orderId, fields, shipments }, asOf };
  }
  return isNotDraft ? { order: createNotDraftReport(orderId), asOf } : null;
}

type Store = DeskContext["store"];

async function judgeWithOrder(
  store: Store,
  answer: Answer,
  change: StoredChange,
  requestedAt: string,
): Promise<MethodTransition> {
  const { orderId, toMethod } = change;
  const isRefused = !answer.ok && answer.error.kind === "refused";
  const judgedTransition = judgeMethodAnswer(answer, {
    expectedMethod: toMethod,
    isKnownNonDraft: isRefused && (await isKnownNonDraft(store, orderId)),
  });
  return {
    ...judgedTransition,
    reported: toReportedOrder(answer, judgedTransition.event === "answered-not-draft", change, requestedAt),
  };
}

/** Returns whether an event or an answer has reported a status that no draft has. */
async function isKnownNonDraft(store: Store, orderId: string): Promise<boolean> {
  const [row] = await store.reader.shippingOrderRows([orderId]).catch(() => []);
  return row?.draft === "no";
}

async function pauseIfRequested({ store, isoNow }: DeskContext, worksheetId: string): Promise<void> {
  const sheet = await store.worksheetWithId(worksheetId);
  if (sheet?.pausesOnRefusal === true) await store.setWorksheetState(worksheetId, "running", "paused", isoNow());
}
