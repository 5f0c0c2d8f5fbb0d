import { create } from "zustand";
import { heldFor } from "../../../../src-domain/labels/printing.ts";
import { ORDER_VIEWS, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { LabelView } from "../../../../src-preload/contract/labels/labels.ts";
import type { ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { playSignature, stationLoudness } from "../../../scanner/sounds/station-sound.ts";
import type { Signature } from "../../../scanner/sounds/signatures.ts";
import type { LabelFailure } from "../../labels/use-label.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";

/** Only this many of the newest failed orders are remembered; an older one never becomes news. */
const MOST_KNOWN = 200;

/** Shown until dismissed; a held label until the operator prints or skips it. The order's drawer keeps it. */
export interface LabelNotice {
  readonly kind: "failed" | "not-printed" | "held";
  readonly resendId: string;
  readonly submissionId: string | null;
  readonly order: string;
  readonly problem: LabelFailure["code"] | null;
}

export const useLabelNotices = create<{ readonly notices: readonly LabelNotice[] }>(() => ({ notices: [] }));

/** Falls twice, slowly: no verdict sounds like it. */
const ALARM: Signature = [
  { voice: "triangle", from: 660, to: 440, startMs: 0, durationMs: 320 },
  { voice: "triangle", from: 660, to: 440, startMs: 420, durationMs: 320 },
];

const alarm = (): void => playSignature(ALARM, stationLoudness());

function add(notice: LabelNotice): void {
  alarm();
  useLabelNotices.setState(({ notices }) => {
    const all = [notice, ...notices.filter((other) => other.resendId !== notice.resendId)];
    return { notices: [...all.filter(isHeld), ...all.filter((one) => !isHeld(one))].slice(0, MOST) };
  });
}

const MOST = 3;

const isHeld = ({ kind }: LabelNotice): boolean => kind === "held";

const heldNotice = (): LabelNotice | undefined => useLabelNotices.getState().notices.find(isHeld);

/** At most one label is held: nothing prints automatically until it is printed or skipped. */
async function readHeld(isNews: boolean): Promise<void> {
  const answer = await desk.labels.held({});
  if (!answer.ok) return;
  const [first] = answer.value;
  const before = heldNotice();
  if (first?.resendId === before?.resendId) return;
  if (before !== undefined) dismissLabelNotice(before.resendId);
  if (first === undefined) return;
  const { resendId, submissionId, order, fault } = first;
  if (isNews) alarm();
  const held: LabelNotice = { kind: "held", resendId, submissionId, order: order ?? resendId, problem: fault };
  useLabelNotices.setState(({ notices }) => ({ notices: [held, ...notices].slice(0, MOST) }));
}

export const dismissLabelNotice = (resendId: string): void =>
  useLabelNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.resendId !== resendId) }));

const failed = new Set<string>();
export const seenToFail = (resendId: string): void => void failed.add(resendId);

/** Reports news only: an order that failed before the window opened is marked in the table. */
export function connectLabelNotices(): Unsubscribe {
  const orders = new Map<string, ResendRow>();
  let known = false;
  const note = (row: ResendRow): void => {
    const { resendId, submissionId, resendNumber } = row;
    if (resendId === null) return;
    orders.set(resendId, row);
    // If it fails again after it was dealt with, that is news.
    if (row.failureResolved) return void failed.delete(resendId);
    if (row.status?.known !== "failed" || failed.has(resendId)) return;
    failed.add(resendId);
    if (known) add({ kind: "failed", resendId, submissionId, order: resendNumber ?? resendId, problem: null });
  };
  const notePrint = ({ resendId, prints }: LabelView): void => {
    if (heldFor(prints) !== null || heldNotice()?.resendId === resendId) return void readHeld(true);
    const last = prints.at(-1);
    if (last?.byItself !== true || last.problem === null) return;
    const row = orders.get(resendId);
    const problem = last.problem as LabelFailure["code"];
    const order = row?.resendNumber ?? resendId;
    add({ kind: "not-printed", resendId, submissionId: row?.submissionId ?? null, order, problem });
  };
  const stop = unsubscribeAll(desk.resend.onChanged(note), desk.labels.onChanged(notePrint));
  void readHeld(false);
  const query = orderQueryOf(ORDER_VIEWS.failed);
  void desk.resend.search({ query, snapshot: null, offset: 0, limit: MOST_KNOWN }).then((answer) => {
    if (answer.ok) for (const row of answer.value.rows) if (row?.origin === "own") note(row);
    known = true;
  });
  return stop;
}
