import i18next, { type TFunction } from "i18next";
import { create } from "zustand";
import { endsUndo, type Verdict } from "../../../../src-domain/batches/batch.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { RecentOrder } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { type OrderOutcome, findSoundSignature } from "../../../scanner/sounds/signatures.ts";
import { playSoundSignature, readStationLoudness } from "../../../scanner/sounds/station-sound.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";
import { type BatchNotice, fetchParkedBatches, useBatchStore } from "../../batches/batch-store.ts";
import { labelFailureOf } from "../../labels/use-label.ts";

const MAX_ORDERS = 5;
/** Milliseconds within which several changes of orders cause one fetch. */
const COLLECT_MS = 150;

interface LastOrders {
  /** Newest first. */
  readonly orders: readonly RecentOrder[];
  /** Whether the orders were fetched before. The first fetch announces none. */
  readonly isLoaded: boolean;
  /** The outcome of the newest order, on the card until the next scan; null if the card shows something else. */
  readonly outcome: OrderOutcome | null;
}

export const useLastOrders = create<LastOrders>(() => ({ orders: [], isLoaded: false, outcome: null }));

/** Asks the operator for a scan; empty if the desk does not wait for the order's label. */
export const askText = (t: TFunction<"scan">, { row, seal }: RecentOrder): string =>
  seal?.state === "waiting" ? t("seal.ask", { order: row.resendNumber ?? row.resendId ?? "" }) : "";

/** Keeps the newest orders of this desk current while the Scan screen is open. */
export function connectLastOrders(): Unsubscribe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleFetch = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void fetchLastOrders();
    }, COLLECT_MS);
  };
  void fetchLastOrders();
  return unsubscribeAll(
    desk.resend.onChanged(scheduleFetch),
    desk.labels.onChanged(scheduleFetch),
    useBatchStore.subscribe(({ batch, latestOutcome }, previousState) => {
      // The refused batch was corrected, parked or discarded.
      if (previousState.batch?.refusal && !batch?.refusal) useLastOrders.setState({ outcome: null });
      if (latestOutcome === null || latestOutcome === previousState.latestOutcome) return;
      useLastOrders.setState({ outcome: null });
      // A scan ends the undo in main too; only then is the order sent.
      if (endsUndo(latestOutcome.verdict)) endUndo();
    }),
    () => clearTimeout(timer),
  );
}

/** Returns whether main answered. */
export async function fetchLastOrders(): Promise<boolean> {
  const answer = await desk.resend.recent({ limit: MAX_ORDERS });
  if (!answer.ok) return false;
  const [newest] = answer.value;
  const { orders, isLoaded, outcome } = useLastOrders.getState();
  const before = orders.find(({ row }) => row.submissionId === newest?.row.submissionId);
  const newOutcome = newest ? outcomeOf(newest) : null;
  // Clear the outcome on the card if the newest order no longer has it.
  useLastOrders.setState({ orders: answer.value, isLoaded: true, outcome: outcome === newOutcome ? outcome : null });
  // `before` is missing if the order was sent before this page first fetched it.
  if (isLoaded) reportOutcome(newOutcome, before ? outcomeOf(before) : null);
  return true;
}

function outcomeOf({ row, label }: RecentOrder): OrderOutcome | null {
  if (row.state === "refused") return "refused";
  if (row.state !== "created" || row.status?.known === "canceled" || label.kind === "failed") return null;
  return label.kind === "printed" ? "printed" : "sent";
}

/** Shows and plays an outcome, unless the operator has scanned anything since the order was submitted. */
function reportOutcome(outcome: OrderOutcome | null, before: OrderOutcome | null): void {
  if (outcome === null || outcome === before) return;
  const { latestOutcome } = useBatchStore.getState();
  if (latestOutcome !== null && !isSubmitCommand(latestOutcome.verdict)) return;
  useBatchStore.setState({ latestOutcome: null });
  useLastOrders.setState({ outcome });
  playSoundSignature(findSoundSignature(outcome, 1), readStationLoudness());
}

const isSubmitCommand = (verdict: Verdict): boolean => verdict.kind === "command" && verdict.command === "submit";

const endUndo = (): void =>
  useLastOrders.setState(({ orders }) => ({ orders: orders.map((order) => ({ ...order, undoableUntil: null })) }));

/** Returns the order whose submit can be undone; null if it was sent or another scan followed. */
export function findUndoableOrder(): RecentOrder | null {
  const [newest] = useLastOrders.getState().orders;
  const until = newest?.undoableUntil ?? null;
  // oxlint-disable-next-line waits/elapsed -- main undoes by elapsed time, and reports the end
  return newest && until !== null && Date.parse(until) > Date.now() ? newest : null;
}

const pendingTakeBacks = new Set<string>();

/** Takes the order back and returns to its batch. A second press while that runs does nothing. */
export async function takeBack({ row: { submissionId } }: RecentOrder): Promise<void> {
  if (pendingTakeBacks.has(submissionId)) return;
  pendingTakeBacks.add(submissionId);
  await requestTakeBack(submissionId).finally(() => void pendingTakeBacks.delete(submissionId));
}

async function requestTakeBack(submissionId: string): Promise<void> {
  const answer = await desk.resend.takeBack({ submissionId });
  useLastOrders.setState({ outcome: null });
  endUndo();
  useBatchStore.setState(
    answer.ok
      ? { batch: answer.value, latestOutcome: null, notice: { kind: "taken-back" } }
      : { notice: { kind: "not-taken-back" } },
  );
  await Promise.all([fetchLastOrders(), fetchParkedBatches()]);
}

const UNPRINTABLE: ReadonlySet<RecentOrder["label"]["kind"]> = new Set(["none", "expected", "failed", "printing"]);

/** Prints the label of the newest order once more. Never prints an older one: it would go on the wrong parcel. */
export async function reprintLastLabel(): Promise<BatchNotice> {
  if (!(await fetchLastOrders())) return { kind: "failed" };
  const [newest] = useLastOrders.getState().orders;
  const resendId = newest?.row.resendId ?? null;
  if (newest?.row.state !== "created" || resendId === null || UNPRINTABLE.has(newest.label.kind))
    return { kind: "no-label" };
  const reason = i18next.t("scan:order.byCommand");
  const answer = await desk.labels.print({ resendId, reason, despite: null });
  if (answer.ok) return { kind: "label-printed", order: newest.row.resendNumber ?? resendId };
  const { code, host } = labelFailureOf(answer.error);
  return { kind: "label-not-printed", reason: i18next.t(`labels:problem.${code}`, { host }) };
}
