import { create } from "zustand";
import { ORDER_VIEWS, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { LabelView } from "../../../../src-preload/contract/labels/labels.ts";
import type { ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { playSignature } from "../../../sounds/play.ts";
import type { Signature } from "../../../sounds/signatures.ts";
import { stationLoudness } from "../../../sounds/station-sound.ts";
import type { LabelTrouble } from "../../../labels/use-label.ts";

/** The newest failed orders; none older becomes news automatically. */
const MOST_KNOWN = 200;

/** The notice about a label until it is dismissed; the order's drawer keeps it. */
export interface LabelNotice {
  readonly kind: "failed" | "not-printed";
  readonly resendId: string;
  /** Null for an order that was not made here. */
  readonly submissionId: string | null;
  readonly order: string;
  /** Why it was not printed. */
  readonly problem: LabelTrouble["code"] | null;
}

export const useLabelNotices = create<{ readonly notices: readonly LabelNotice[] }>(() => ({ notices: [] }));

/** Falls twice, slowly: no verdict sounds like it. */
const ALARM: Signature = [
  { voice: "triangle", from: 660, to: 440, startMs: 0, durationMs: 320 },
  { voice: "triangle", from: 660, to: 440, startMs: 420, durationMs: 320 },
];

function add(notice: LabelNotice): void {
  playSignature(ALARM, stationLoudness());
  useLabelNotices.setState(({ notices }) => ({
    notices: [notice, ...notices.filter((other) => other.resendId !== notice.resendId)].slice(0, MOST),
  }));
}

const MOST = 3;

export const putNoticeAway = (resendId: string): void =>
  useLabelNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.resendId !== resendId) }));

/** Orders that the operator knows to have failed. */
const failed = new Set<string>();
export const seenToFail = (resendId: string): void => void failed.add(resendId);

/** News only: what had failed before the window was there is in the table, marked. */
export function connectLabelNotices(): Unsubscribe {
  const orders = new Map<string, ResendRow>();
  let known = false;
  const note = (row: ResendRow): void => {
    const { resendId, submissionId, resendNumber } = row;
    if (resendId === null) return;
    orders.set(resendId, row);
    // Another failure of one that was dealt with is news again.
    if (row.dealtWith) return void failed.delete(resendId);
    if (row.status?.known !== "failed" || failed.has(resendId)) return;
    failed.add(resendId);
    if (known) add({ kind: "failed", resendId, submissionId, order: resendNumber ?? resendId, problem: null });
  };
  const notePrint = ({ resendId, prints }: LabelView): void => {
    const last = prints.at(-1);
    if (last?.byItself !== true || last.problem === null) return;
    const row = orders.get(resendId);
    const problem = last.problem as LabelTrouble["code"];
    const order = row?.resendNumber ?? resendId;
    add({ kind: "not-printed", resendId, submissionId: row?.submissionId ?? null, order, problem });
  };
  const stops = [desk.resend.onChanged(note), desk.labels.onChanged(notePrint)];
  // What failed before the window opened is no news.
  const query = orderQueryOf(ORDER_VIEWS.failed);
  void desk.resend.search({ query, snapshot: null, offset: 0, limit: MOST_KNOWN }).then((answer) => {
    if (answer.ok) for (const row of answer.value.rows) if (row?.origin === "own") note(row);
    known = true;
  });
  return () => {
    for (const stop of stops) stop();
  };
}
