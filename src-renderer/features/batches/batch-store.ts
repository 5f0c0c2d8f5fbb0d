import type { TFunction } from "i18next";
import { create } from "zustand";
import { ORDER_OBSTACLES, type OrderObstacle } from "../../../src-domain/orders/order-obstacles.ts";
import type { BatchSummary, BatchView } from "../../../src-preload/contract/batches/batch.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../bridge.ts";
import { listText } from "../../i18n/list-text.ts";
import { onRecorded, type RecordedScan } from "../../scanner/scan-recorder.ts";
import { keyHint } from "../../shell/shortcuts.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { afterVerdict, awaitVerdictFrame, endVerdictWait, isVerdictFramePending } from "../../shell/verdict-frame.ts";
import { batchNameText } from "../../ui/text/batch-name-text.ts";
import { submitProblemText, type SubmitProblem } from "./pre-flight.ts";

export const HISTORY_LENGTH = 8;

interface BatchState {
  /** The batch that scans go into; null until main answers. */
  readonly batch: BatchView | null;
  readonly parkedBatches: readonly BatchSummary[];
  /** Batches that other desks of the fleet took over, and the operator has not acknowledged. */
  readonly takenBatches: readonly BatchSummary[];
  /** The verdict on the card; null shows "Ready to scan". */
  readonly latestOutcome: ScanOutcome | null;
  readonly history: readonly ScanOutcome[];
  readonly notice: BatchNotice | null;
  /** Why the last submit by hand sent nothing, although the form lacks nothing. Shown next to the submit button. */
  readonly submitRefusal: BatchNotice | null;
  readonly isSubmitting: boolean;
  /** The batch whose form shows every problem, because the operator tried to submit it. */
  readonly attemptedBatchId: string | null;
}

export const useBatchStore = create<BatchState>(() => ({
  batch: null,
  parkedBatches: [],
  takenBatches: [],
  latestOutcome: null,
  history: [],
  notice: null,
  submitRefusal: null,
  isSubmitting: false,
  attemptedBatchId: null,
}));

export function connectBatchStore(): Unsubscribe {
  const unsubscribe = unsubscribeAll(
    onRecorded(({ outcome, batch }) => showOutcome(outcome, { batch })),
    desk.scan.onItemRemoved((outcome) => showOutcome(outcome)),
    desk.orderMatches.onLost(({ orderNumber, batchName, desk: otherDesk }) =>
      useBatchStore.setState({ notice: { kind: "order-lost", order: orderNumber, batchName, desk: otherDesk } }),
    ),
    desk.batch.onChanged((batch) => {
      useBatchStore.setState({ batch });
      void fetchParkedBatches();
    }),
  );
  void fetchInitialState();
  return unsubscribe;
}

/** Sets batch and verdict in one update, because `connectBatchAfterPaint` does not delay a batch without a verdict. */
function showOutcome(outcome: ScanOutcome, batchChange: Pick<RecordedScan, "batch"> | null = null): void {
  useBatchStore.setState(({ history }) => ({
    ...batchChange,
    latestOutcome: outcome,
    notice: null,
    submitRefusal: null,
    history: [outcome, ...history.filter(({ scanId }) => scanId !== outcome.scanId)].slice(0, HISTORY_LENGTH),
  }));
}

async function fetchInitialState(): Promise<void> {
  const [currentBatch, recentScans] = await Promise.all([
    desk.batch.current({}),
    desk.scan.recent({ limit: HISTORY_LENGTH }),
    fetchParkedBatches(),
  ]);
  // Keep the data of a scan that arrived during the fetch, because it is newer.
  useBatchStore.setState((state) => ({
    batch: state.batch ?? (currentBatch.ok ? currentBatch.value : null),
    history: state.history.length > 0 || !recentScans.ok ? state.history : recentScans.value,
  }));
}

export async function fetchParkedBatches(): Promise<void> {
  const answer = await desk.batch.list({});
  if (!answer.ok) return;
  useBatchStore.setState({
    parkedBatches: answer.value.filter(isWorthResuming),
    takenBatches: answer.value.filter(({ takenBy }) => takenBy !== null),
  });
}

const isWorthResuming = ({ state, itemCount, isRefused, warehouseId, arrivedFrom, takenBy }: BatchSummary): boolean =>
  // A copied order has a warehouse but no items yet. A batch from another desk may contain only refused scans.
  state === "parked" &&
  takenBy === null &&
  (itemCount > 0 || isRefused || warehouseId !== null || arrivedFrom !== null);

export type BatchNotice =
  | { readonly kind: PlainNotice }
  | { readonly kind: "removed"; readonly rma: string }
  /** `codes`: RMAs, separated by commas. */
  | { readonly kind: "taken-since-backup"; readonly codes: string }
  /** The order whose label must be scanned first. */
  | { readonly kind: "seal-waiting"; readonly order: string }
  | { readonly kind: "renamed"; readonly name: string }
  /** Why the batch cannot be submitted for its order. */
  | { readonly kind: "order-not-free"; readonly order: string; readonly obstacle: OrderObstacle }
  /** Another desk of the fleet was first with the batch's order. `desk`: null if its claim is unreadable. */
  | {
      readonly kind: "order-lost";
      readonly order: string;
      readonly batchName: string;
      readonly desk: string | null;
    }
  | { readonly kind: "scan-set-aside"; readonly code: string }
  | { readonly kind: "label-printed"; readonly order: string }
  | { readonly kind: "label-not-printed"; readonly reason: string }
  | { readonly kind: "missing"; readonly problem: SubmitProblem }
  | { readonly kind: "submitted" | "submit-lapsed"; readonly count: number }
  /** `setAside`: items that are parked first. `endElapsedMs`: milliseconds of performance.now(). */
  | { readonly kind: "submit-again"; readonly count: number; readonly setAside: number; readonly endElapsedMs: number };

type PlainNotice =
  | "undone"
  | "parked"
  | "started"
  | "resumed"
  | "restored"
  | "left-with-refused-scans"
  | "check-first"
  | "muted"
  | "unmuted"
  | "help-shown"
  | "help-hidden"
  | "no-parked"
  | "nothing-to-hold"
  | "nothing-to-set-aside"
  | "recipient-filled"
  | "no-recipient"
  | "submit-by-key"
  | "no-label"
  | "handed-over"
  | "taken-over"
  | "scans-wait"
  | "all-refused"
  | "unchanged"
  | "taken-back"
  | "not-taken-back"
  | ErrorNotice;

const ERROR_NOTICES = [
  "nothing-to-undo",
  "empty",
  "not-in-batch",
  "no-such-batch",
  "refused-scans-open",
  "confirm-production",
  "over-limit",
  "within-limit",
  "nothing-left",
  "items-taken",
  "unread-since-restore",
  "known-refusal",
  "failed",
] as const;
type ErrorNotice = (typeof ERROR_NOTICES)[number];

export function noticeOfError(code: string, fields: Readonly<Record<string, string>> = {}): BatchNotice {
  if (code === "taken-since-backup") return { kind: code, codes: listText(Object.keys(fields)) };
  if (code === "order-not-free") {
    const [[order, reason] = ["", ""]] = Object.entries(fields);
    const obstacle = ORDER_OBSTACLES.find((known) => known === reason);
    if (obstacle !== undefined) return { kind: code, order, obstacle };
  }
  if (code === "seal-waiting") return { kind: code, order: fields["order"] ?? "" };
  return { kind: ERROR_NOTICES.find((errorNotice) => errorNotice === code) ?? "failed" };
}

/** Returns the notice that the verdict card does not show: without a verdict and after a printed command, it does. */
export const useNoticeBesideCard = (): BatchNotice | null =>
  useBatchStore(({ latestOutcome, notice }) =>
    latestOutcome === null || latestOutcome.verdict.kind === "command" ? null : notice,
  );

const submitAgainText = (
  t: TFunction<"scan">,
  { count, setAside }: Extract<BatchNotice, { kind: "submit-again" }>,
): string =>
  setAside > 0 ? t("notice.submit-again-others", { count, setAside }) : t("notice.submit-again", { count });

function orderNoticeText(t: TFunction<"scan">, notice: Extract<BatchNotice, { readonly order: string }>): string {
  const { order } = notice;
  switch (notice.kind) {
    case "order-not-free":
      return t(`orderNotFree.${notice.obstacle}`, { order, keys: keyHint("useOrder") });
    case "order-lost": {
      const { desk: otherDesk, batchName } = notice;
      const name = otherDesk ?? t("notice.another-desk");
      return t("notice.order-lost", { desk: name, order, batch: batchNameText(batchName) });
    }
    default:
      return t(`notice.${notice.kind}`, { order });
  }
}

export function noticeText(t: TFunction<"scan">, notice: BatchNotice): string {
  if ("order" in notice) return orderNoticeText(t, notice);
  switch (notice.kind) {
    case "taken-since-backup":
      return t("notice.taken-since-backup", { codes: notice.codes });
    case "removed":
      return t("notice.removed", { rma: notice.rma });
    case "renamed":
      return t("notice.renamed", { name: notice.name });
    case "scan-set-aside":
      return notice.code === "" ? t("notice.no-code-set-aside") : t("notice.scan-set-aside", { code: notice.code });
    case "label-not-printed":
      return t("notice.label-not-printed", { reason: notice.reason });
    case "recipient-filled":
    case "submit-by-key":
      return t(`notice.${notice.kind}`, { keys: keyHint("submit") });
    case "missing":
      return t("notice.missing", { todo: submitProblemText(t, notice.problem) });
    case "submit-again":
      return submitAgainText(t, notice);
    case "submitted":
    case "submit-lapsed":
      return t(`notice.${notice.kind}`, { count: notice.count });
    default:
      return t(`notice.${notice.kind}`);
  }
}

/** Copy of `useBatchStore` for rail, rows and form. It changes after the frame with a new verdict, to not delay it. */
export const useBatchAfterPaint = create(() => useBatchStore.getState());

export function connectBatchAfterPaint(): Unsubscribe {
  let isConnected = true;
  let hasOverflow = false;
  const update = (): void => {
    if (!isConnected) return;
    useBatchAfterPaint.setState(useBatchStore.getState(), true);
    if (hasOverflow) void fetchParkedBatches();
    hasOverflow = false;
  };
  update();
  const unsubscribe = useBatchStore.subscribe(({ latestOutcome }, previousState) => {
    const isNewScan = latestOutcome !== null && latestOutcome !== previousState.latestOutcome;
    // The item went to a parked batch.
    if (isNewScan && latestOutcome.verdict.kind === "batch-full") hasOverflow = true;
    if (isNewScan && latestOutcome.verdict.kind === "command") {
      // Update at once, because a printed command must act on what the screen shows.
      endVerdictWait();
      update();
      return;
    }
    if (isVerdictFramePending()) return;
    if (isNewScan) {
      awaitVerdictFrame();
      afterVerdict(update);
    } else update();
  });
  return () => {
    isConnected = false;
    unsubscribe();
  };
}
