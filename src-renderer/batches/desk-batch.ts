import { create } from "zustand";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import type { BatchSummary, BatchView } from "../../src-preload/contract/batches/batch.ts";
import type { ResendRow } from "../../src-preload/contract/resends/resend.ts";
import type { ScanOutcome } from "../../src-preload/contract/scanning/scan.ts";
import { desk } from "../bridge.ts";
import { onRecorded, type RecordedScan } from "../scanner/scan-line.ts";
import type { Notice } from "./notice.ts";

export const HISTORY_LENGTH = 8;

export interface LastOrder {
  readonly submissionId: string;
  /** Null until main first reports it. */
  readonly row: ResendRow | null;
}

interface DeskBatch {
  /** The batch that scans go into; null until main answers. */
  readonly batch: BatchView | null;
  readonly parked: readonly BatchSummary[];
  /** The verdict on the card; null shows "Ready to scan". */
  readonly latest: ScanOutcome | null;
  /** Newest first. */
  readonly history: readonly ScanOutcome[];
  readonly notice: Notice | null;
  readonly order: LastOrder | null;
  readonly submitting: boolean;
  /** The batch whose form shows every problem, because the operator tried to submit it. */
  readonly attempted: string | null;
}

export const useDeskBatch = create<DeskBatch>(() => ({
  batch: null,
  parked: [],
  latest: null,
  history: [],
  notice: null,
  order: null,
  submitting: false,
  attempted: null,
}));

export function connectDeskBatch(): Unsubscribe {
  const stops = [
    onRecorded(showScan),
    desk.scan.onJudged(showOutcome),
    desk.batch.onChanged((batch) => {
      useDeskBatch.setState({ batch });
      void readParked();
    }),
    desk.resend.onChanged((row) => {
      useDeskBatch.setState(({ order }) =>
        order?.submissionId === row.submissionId ? { order: { ...order, row } } : {},
      );
    }),
  ];
  void readFirst();
  return () => {
    for (const stop of stops) stop();
  };
}

function showScan({ outcome, batch }: RecordedScan): void {
  useDeskBatch.setState({ batch });
  showOutcome(outcome);
}

function showOutcome(outcome: ScanOutcome): void {
  useDeskBatch.setState(({ history }) => ({
    latest: outcome,
    notice: null,
    history: [outcome, ...history.filter(({ scanId }) => scanId !== outcome.scanId)].slice(0, HISTORY_LENGTH),
  }));
}

async function readFirst(): Promise<void> {
  const [batch, recent] = await Promise.all([
    desk.batch.current({}),
    desk.scan.recent({ limit: HISTORY_LENGTH }),
    readParked(),
  ]);
  // A scan may have arrived meanwhile; its data is newer.
  useDeskBatch.setState((state) => ({
    batch: state.batch ?? (batch.ok ? batch.value : null),
    history: state.history.length > 0 || !recent.ok ? state.history : recent.value,
  }));
}

export async function readParked(): Promise<void> {
  const answer = await desk.batch.list({});
  if (answer.ok) useDeskBatch.setState({ parked: answer.value.filter(isWorthResuming) });
}

const isWorthResuming = ({ state, itemCount, refused, warehouseId, arrivedFrom }: BatchSummary): boolean =>
  // A copied order has a warehouse before it has items; a batch from another desk may consist of refused scans only.
  state === "parked" && (itemCount > 0 || refused || warehouseId !== null || arrivedFrom !== null);
