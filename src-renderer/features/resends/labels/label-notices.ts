import { create } from "zustand";
import { findBlockingFault } from "../../../../src-domain/labels/printing.ts";
import { ORDER_VIEWS, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { LabelView } from "../../../../src-preload/contract/labels/labels.ts";
import type { ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import type { SoundSignature } from "../../../scanner/sounds/signatures.ts";
import { playSoundSignature, readStationLoudness } from "../../../scanner/sounds/station-sound.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";
import type { LabelFailure } from "../../labels/use-label.ts";

/** Number of failed orders that are loaded at the start, newest first, so that they cause no notice. */
const MAX_FAILED_ORDERS = 200;

/** Notice that stays until it is dismissed, its label is printed or skipped, or newer notices displace it. */
export interface LabelNotice {
  readonly kind: "failed" | "not-printed" | "blocking";
  readonly resendId: string;
  readonly submissionId: string | null;
  readonly order: string;
  readonly problem: LabelFailure["code"] | null;
}

export const useLabelNotices = create<{ readonly notices: readonly LabelNotice[] }>(() => ({ notices: [] }));

/** Alarm of two slowly falling tones, unlike the sound of any verdict. */
const ALARM: SoundSignature = [
  { voice: "triangle", startHz: 660, endHz: 440, startMs: 0, durationMs: 320 },
  { voice: "triangle", startHz: 660, endHz: 440, startMs: 420, durationMs: 320 },
];

const playAlarm = (): void => playSoundSignature(ALARM, readStationLoudness());

function addNotice(notice: LabelNotice): void {
  playAlarm();
  useLabelNotices.setState(({ notices }) => {
    const newestFirst = [notice, ...notices.filter((other) => other.resendId !== notice.resendId)];
    const blockingNotices = newestFirst.filter(isBlocking);
    const otherNotices = newestFirst.filter((other) => !isBlocking(other));
    return { notices: [...blockingNotices, ...otherNotices].slice(0, MAX_NOTICES) };
  });
}

const MAX_NOTICES = 3;

const isBlocking = ({ kind }: LabelNotice): boolean => kind === "blocking";

const findBlockingNotice = (): LabelNotice | undefined => useLabelNotices.getState().notices.find(isBlocking);

/** Shows the label that blocks automatic printing, if there is one. */
async function showBlockingLabel({ playsAlarm }: { readonly playsAlarm: boolean }): Promise<void> {
  const answer = await desk.labels.held({});
  if (!answer.ok) return;
  const [blockingLabel] = answer.value;
  const previousNotice = findBlockingNotice();
  if (blockingLabel?.resendId === previousNotice?.resendId) return;
  if (previousNotice !== undefined) dismissLabelNotice(previousNotice.resendId);
  if (blockingLabel === undefined) return;
  const { resendId, submissionId, order, fault } = blockingLabel;
  if (playsAlarm) playAlarm();
  const blockingNotice: LabelNotice = {
    kind: "blocking",
    resendId,
    submissionId,
    order: order ?? resendId,
    problem: fault,
  };
  useLabelNotices.setState(({ notices }) => ({ notices: [blockingNotice, ...notices].slice(0, MAX_NOTICES) }));
}

export const dismissLabelNotice = (resendId: string): void =>
  useLabelNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.resendId !== resendId) }));

const knownFailures = new Set<string>();
export const markFailureKnown = (resendId: string): void => void knownFailures.add(resendId);

/** Shows notices of new failures. Orders that failed before the window opened are only marked in the table. */
export function connectLabelNotices(): Unsubscribe {
  const orders = new Map<string, ResendRow>();
  let isInitialized = false;
  const handleOrder = (row: ResendRow): void => {
    const { resendId, submissionId, resendNumber } = row;
    if (resendId === null) return;
    orders.set(resendId, row);
    // Report the order again if it fails after it was resolved.
    if (row.isFailureResolved) return void knownFailures.delete(resendId);
    if (row.status?.known !== "failed" || knownFailures.has(resendId)) return;
    knownFailures.add(resendId);
    if (isInitialized)
      addNotice({ kind: "failed", resendId, submissionId, order: resendNumber ?? resendId, problem: null });
  };
  const handlePrint = ({ resendId, prints }: LabelView): void => {
    if (findBlockingFault(prints) !== null || findBlockingNotice()?.resendId === resendId)
      return void showBlockingLabel({ playsAlarm: true });
    const lastPrint = prints.at(-1);
    if (lastPrint?.isAutomatic !== true || lastPrint.problem === null) return;
    const row = orders.get(resendId);
    const problem = lastPrint.problem as LabelFailure["code"];
    const order = row?.resendNumber ?? resendId;
    addNotice({ kind: "not-printed", resendId, submissionId: row?.submissionId ?? null, order, problem });
  };
  const unsubscribe = unsubscribeAll(desk.resend.onChanged(handleOrder), desk.labels.onChanged(handlePrint));
  void showBlockingLabel({ playsAlarm: false });
  const query = orderQueryOf(ORDER_VIEWS.failed);
  void desk.resend.search({ query, snapshot: null, offset: 0, limit: MAX_FAILED_ORDERS }).then((answer) => {
    for (const row of answer.ok ? answer.value.rows : []) {
      if (row?.origin === "own") handleOrder(row);
    }
    isInitialized = true;
  });
  return unsubscribe;
}
