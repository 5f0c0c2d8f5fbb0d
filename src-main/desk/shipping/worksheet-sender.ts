import { saysNotDraft, type ChangeEvent } from "../../../src-domain/shipping/method-change.ts";
import type { Result } from "../../../src-domain/result.ts";
import type { AnsweredShippingOrder, ServiceFailure } from "../../service/index.ts";
import type { ChangeDetail, StoredChange, ReportedWithChange } from "../../store/shipping/worksheet-journal.ts";
import { NOT_DRAFT_FIELD } from "../../../src-domain/shipping/shipping-order.ts";
import type { Waiting } from "../../store/orders/outbox-journal.ts";
import type { RequestBudget } from "../sending/request-budget.ts";
import { createSendingPermit } from "../sending/sending-permit.ts";
import { judgeFailure, saidIn } from "../sending/write-sender.ts";
import { createWorkLoop } from "../kit/work-loop.ts";
import type { DeskContext } from "../context.ts";

interface Judgement {
  readonly event: ChangeEvent;
  readonly detail: ChangeDetail;
}

/**
 * What the answer to "update shipping method" means for its row. `isFixed`: the order's own status says that it
 * is no longer a draft; where the status is not known, the message of a refusal is read.
 */
export function judgeMethodAnswer(
  answer: Result<AnsweredShippingOrder, ServiceFailure>,
  wanted: string,
  isFixed: boolean,
): Judgement {
  if (answer.ok) return answered(answer.value, wanted);
  const { event, detail } = judgeFailure(answer.error);
  if (event !== "answered-refused") return { event, detail: {} };
  const { fields, errorCode, message } = answer.error;
  const notDraft = isFixed || saysNotDraft([...Object.values(fields), message, errorCode ?? ""]);
  const refusal = { ...detail.refusal, fields: saidIn(answer.error) };
  return { event: notDraft ? "answered-not-draft" : event, detail: { refusal } };
}

function answered({ method, fields }: AnsweredShippingOrder, wanted: string): Judgement {
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
  readonly onMoved: (change: StoredChange) => void;
  /** A worksheet began, rests, ended, or waits for something. */
  readonly onStanding: () => void;
}

/**
 * Sends the rows of the running worksheet, one at a time. `sending` is durable before the first byte leaves. A row whose
 * answer was lost is sent again after the others: the same method makes the same state.
 */
export function createWorksheetSender(context: DeskContext, { budget, onMoved, onStanding }: WorksheetSenderOptions) {
  const { store, service, now } = context;
  const loop = createWorkLoop({ work: drain, retryMs: context.timing.retryMs, name: "The sender of worksheets" });
  const permit = createSendingPermit(context, { showWaiting, wakeIn: loop.wakeIn });
  let waiting: Waiting | null = null;

  const at = (): string => now().toISOString();

  function showWaiting(next: Waiting | null): Promise<void> {
    if (waiting?.waitingFor !== next?.waitingFor || waiting?.waitsUntil !== next?.waitsUntil) {
      waiting = next;
      onStanding();
    }
    return Promise.resolve();
  }

  async function send(change: StoredChange): Promise<void> {
    const { orderId, toMethod } = change;
    onMoved(change);
    const askedAt = at();
    const answer = await service.shippingOrder.updateMethod(orderId, toMethod);
    const isRefused = !answer.ok && answer.error.kind === "refused";
    const { event, detail } = judgeMethodAnswer(answer, toMethod, isRefused && (await isFixed(orderId)));
    const reported = reportedBy(answer, event === "answered-not-draft", change, askedAt);
    const after = await loop.keepAnswer(() => store.moveMethodChange(change, event, detail, reported, at()));
    if (after) onMoved(after);
    permit.noteAnswer(answer);
    if (after?.state === "refused" || after?.state === "not-draft") await restAfterRefusal(change.worksheetId);
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

  /** A row in `sending` that nobody is sending was left by an app that stopped, or by a fault. */
  async function recover(): Promise<void> {
    for (const change of await store.methodChangesSending()) {
      const after = await store.moveMethodChange(change, "answer-lost", {}, null, at());
      if (after) onMoved(after);
    }
  }

  async function drain(): Promise<void> {
    await recover();
    while (!loop.isClosing() && (await sendNext()));
  }

  /** False where there is nothing more to send now. */
  async function sendNext(): Promise<boolean> {
    const sheet = await store.worksheet();
    if (sheet?.state !== "running") return false;
    if (!(await permit.mayGo())) return false;
    await showWaiting(null);
    await budget().take();
    if (loop.isClosing()) return false;
    const change = await store.takeMethodChange(sheet.worksheetId, at());
    if (change !== null) {
      await send(change);
      return true;
    }
    if (await store.setWorksheetState(sheet.worksheetId, "running", "finished", at())) onStanding();
    return false;
  }

  return {
    waiting: (): Waiting | null => waiting,
    recover,
    /** Sends whatever is to be sent; harmless while already sending. A network that was away is tried at once. */
    wake: (): void => {
      permit.resume();
      loop.run();
    },
    close: loop.close,
  };
}

/** What an answer says about its order; a refusal says at least that it is not a draft. */
function reportedBy(
  answer: Result<AnsweredShippingOrder, ServiceFailure>,
  notDraft: boolean,
  { orderId }: StoredChange,
  asOf: string,
): ReportedWithChange | null {
  if (answer.ok) {
    const { fields, shipments } = answer.value;
    return { reported: { orderId, fields, shipments }, asOf };
  }
  return notDraft ? { reported: { orderId, fields: { [NOT_DRAFT_FIELD]: true }, shipments: [] }, asOf } : null;
}
