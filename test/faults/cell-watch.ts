import { isDeepStrictEqual } from "node:util";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { hasEnded, readJournal, type JournalView, type SubmissionRow } from "../rig/journal.ts";
import { CREDENTIALS_ENTERED, createRetryCall, type Call, type ShownSubmission } from "../rig/messages.ts";
import {
  isServiceBusy,
  journalStamp,
  operatorDecision,
  readOrders,
  readCreateRequests,
  isWaitingLong,
} from "./evidence.ts";
import { findUnseenStates, judge, NEEDS_OPERATOR, type Evidence, type Finding, type Moment } from "./verdict.ts";

interface WatchedCell {
  readonly control: ControlClient;
  readonly folder: string;
  readonly itemIds: readonly string[];
  readonly shownSubmissions: ReadonlyMap<string, ShownSubmission>;
}

/** The outcome is final after no change for this time, in which an unwanted order would be created. */
const QUIET_MS = 700;
/** The number of checks until the screen must show the journal's state. A desk may pause on a busy machine. */
const SCREEN_CHECKS = 400;
const SCREEN_CHECK_MS = 50;
const MAX_ACTIONS = 6;

/** Returns whether nothing was submitted because a refused scan waits for the operator. */
const isBlocked = ({ submissions, openRefusedScans, holds }: JournalView): boolean =>
  submissions.length === 0 && openRefusedScans.length > 0 && holds.length === 0;

/** Returns whether the batch needs nothing more: its submission and all holds have ended, or it is blocked. */
function isFinished(view: JournalView): boolean {
  const lastSubmission = view.submissions.at(-1);
  return lastSubmission === undefined ? isBlocked(view) : hasEnded(lastSubmission) && view.holds.length === 0;
}

const needsAction = (submission: SubmissionRow | undefined): boolean =>
  submission !== undefined && (NEEDS_OPERATOR.has(submission.waitingFor ?? "") || isWaitingLong(submission));

/**
 * Observes one batch from outside: whether work goes on, whether the operator must act, and whether reports are true.
 */
export class CellWatch {
  readonly #cell: WatchedCell;
  #actionCount = 0;
  readonly #complaints = new Set<string>();
  #stamp = "";
  #lastView = "";
  /** Monotonic milliseconds of the last change and the last read. */
  #changedAtMs = 0;
  #readAtMs = 0;
  #wasAtRest = false;
  /** The journal's state at the last operator action, until it changes. */
  #actedOnView: string | null = null;

  constructor(watched: WatchedCell) {
    this.#cell = watched;
  }

  addComplaint(complaint: string): void {
    this.#complaints.add(complaint);
  }

  #view(): Promise<JournalView> {
    return readJournal(this.#cell.folder);
  }

  /** Call it after a restart, because the restarted desk repeats its questions. */
  forgetLastAction(): void {
    this.#actedOnView = null;
    this.#stamp = "";
  }

  /** Returns whether the batch is finished or needs the operator, and nothing has changed for a while. */
  async isAtRest(): Promise<boolean> {
    const stamp = journalStamp(this.#cell.folder);
    // Two writes within one tick of the file system's clock can have one modification time.
    if (stamp !== this.#stamp || performance.now() - this.#readAtMs > QUIET_MS) {
      this.#stamp = stamp;
      this.#readAtMs = performance.now();
      const view = await this.#view();
      const currentView = JSON.stringify(view);
      if (currentView !== this.#lastView) this.#changedAtMs = performance.now();
      this.#lastView = currentView;
      const canRest = isFinished(view) || needsAction(view.submissions.at(-1));
      this.#wasAtRest = canRest && currentView !== this.#actedOnView;
    }
    const isQuiet = performance.now() - this.#changedAtMs > QUIET_MS;
    return this.#wasAtRest && isQuiet && !(await isServiceBusy(this.#cell.control));
  }

  /**
   * Waits for the batch's end, and acts as the operator when the desk requires it. `waitFor` returns false at its
   * limit. Stops when the desk `isGone`.
   */
  async operateUntilRest(
    waitFor: (condition: () => Promise<boolean>) => Promise<boolean>,
    act: (call: Call) => Promise<void>,
    isGone: () => boolean,
  ): Promise<void> {
    for (;;) {
      const isAtRest = await waitFor(async () => isGone() || this.isAtRest());
      if (isGone()) return;
      const nextCall = isAtRest && this.#actionCount < MAX_ACTIONS ? await this.#nextAction() : null;
      if (nextCall) {
        // A restarted desk repeats its questions. It may also continue without an answer at this moment.
        await this.#judge("on the way");
        this.#actionCount += 1;
        this.#actedOnView = this.#lastView;
        this.#wasAtRest = false;
        await act(nextCall);
      } else if (!isAtRest || this.#actionCount >= MAX_ACTIONS || isFinished(await this.#view())) return;
      // Otherwise the desk continued between the two checks and comes to rest later.
    }
  }

  async finding(): Promise<Finding> {
    const finding = await this.#judge("in the end");
    if (finding.reportedState === "needs operator") this.addComplaint("still asks after the operator's action");
    const { keys, bodies } = await readCreateRequests(this.#cell.control, this.#cell.itemIds);
    if (keys.length > 1 || bodies.length > 1) this.addComplaint("a repeat differs from its request");
    return { ...finding, complaints: [...this.#complaints] };
  }

  async #judge(moment: Moment): Promise<Finding> {
    const finding = judge(await this.#evidence(), moment);
    for (const complaint of finding.complaints) this.addComplaint(complaint);
    return finding;
  }

  async #evidence(): Promise<Evidence> {
    const { control, itemIds, shownSubmissions } = this.#cell;
    let journal = await this.#view();
    for (let check = 1; ; check += 1) {
      const evidence = { itemIds, journal, orders: await readOrders(control), shownSubmissions };
      const latestJournal = await this.#view();
      const isScreenCurrent = findUnseenStates(journal.submissions, evidence.shownSubmissions).length === 0;
      if (isDeepStrictEqual(latestJournal, journal) && (isScreenCurrent || check > SCREEN_CHECKS)) return evidence;
      if (!isScreenCurrent) await new Promise((resolve) => setTimeout(resolve, SCREEN_CHECK_MS));
      journal = latestJournal;
    }
  }

  async #nextAction(): Promise<Call | null> {
    const lastSubmission = (await this.#view()).submissions.at(-1);
    if (lastSubmission?.waitingFor === "credentials") return CREDENTIALS_ENTERED;
    if (lastSubmission !== undefined && isWaitingLong(lastSubmission))
      return createRetryCall(lastSubmission.submissionId);
    if (lastSubmission?.state !== "unknown" || lastSubmission.waitingFor !== "operator") return null;
    const orders = await readOrders(this.#cell.control);
    const isOurs = (id: string): boolean => this.#cell.itemIds.includes(id);
    return operatorDecision(
      lastSubmission.submissionId,
      orders.find(({ itemIds }) => itemIds.some(isOurs)),
    );
  }
}
