import { isDeepStrictEqual } from "node:util";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { readJournal, type JournalView, type SubmissionRow } from "../rig/journal.ts";
import { CREDENTIALS_ENTERED, createRetryCall, type Call, type ShownSubmission } from "../rig/messages.ts";
import {
  isServiceBusy,
  journalStamp,
  operatorDecision,
  readOrders,
  readCreateRequests,
  isWaitingLong,
} from "./evidence.ts";
import { judge, findUnseen, type Evidence, type Finding, type Moment } from "./verdict.ts";

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
const ENDED = new Set(["created", "refused", "released"]);
const NEEDS_OPERATOR = new Set(["operator", "credentials"]);
const MAX_ACTIONS = 6;

/** Returns whether nothing was submitted because a refused scan waits for the operator. */
const isBlocked = ({ submissions, openRefusedScans, holds }: JournalView): boolean =>
  submissions.length === 0 && openRefusedScans.length > 0 && holds.length === 0;

/** Returns whether the submission and all holds have ended. */
const isFinished = ({ state }: SubmissionRow, { holds }: JournalView): boolean =>
  ENDED.has(state) && holds.length === 0;

/** Observes one batch from outside: whether work goes on, whether the operator must act, and whether reports are true. */
export class CellWatch {
  readonly #cell: WatchedCell;
  #actionCount = 0;
  readonly #complaints = new Set<string>();
  #stamp = "";
  #lastView = "";
  #changedAt = 0;
  #readAt = 0;
  #isAtRest = false;
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

  /** Forgets the last action after a restart, because the restarted desk repeats its questions. */
  startOver(): void {
    this.#actedOnView = null;
    this.#stamp = "";
  }

  async hasEnded(): Promise<boolean> {
    const stamp = journalStamp(this.#cell.folder);
    // Two writes within one tick of the file system's clock can have one modification time.
    if (stamp !== this.#stamp || performance.now() - this.#readAt > QUIET_MS) {
      this.#stamp = stamp;
      this.#readAt = performance.now();
      const view = await this.#view();
      const currentView = JSON.stringify(view);
      if (currentView !== this.#lastView) this.#changedAt = performance.now();
      this.#lastView = currentView;
      const lastSubmission = view.submissions.at(-1);
      const isAtEnd =
        lastSubmission === undefined
          ? isBlocked(view)
          : isFinished(lastSubmission, view) ||
            NEEDS_OPERATOR.has(lastSubmission.waitingFor ?? "") ||
            isWaitingLong(lastSubmission);
      this.#isAtRest = isAtEnd && currentView !== this.#actedOnView;
    }
    const isQuiet = performance.now() - this.#changedAt > QUIET_MS;
    return this.#isAtRest && isQuiet && !(await isServiceBusy(this.#cell.control));
  }

  /**
   * Waits for the batch's end, and acts as the operator when the desk requires it. `waitFor` returns false at its limit.
   * Stops when the desk `isGone`.
   */
  async operateUntilRest(
    waitFor: (condition: () => Promise<boolean>) => Promise<boolean>,
    act: (call: Call) => Promise<void>,
    isGone: () => boolean,
  ): Promise<void> {
    for (;;) {
      const isResting = await waitFor(async () => isGone() || this.hasEnded());
      if (isGone()) return;
      const nextCall = isResting && this.#actionCount < MAX_ACTIONS ? await this.#nextAction() : null;
      if (nextCall) {
        // A restarted desk repeats its questions. It may also continue without an answer at this moment.
        await this.#judge("on the way");
        this.#actionCount += 1;
        this.#actedOnView = this.#lastView;
        this.#isAtRest = false;
        await act(nextCall);
      } else if (!isResting || (await this.#isOver())) return;
      // Otherwise the desk continued between the two checks and comes to rest later.
    }
  }

  async #isOver(): Promise<boolean> {
    const view = await this.#view();
    const lastSubmission = view.submissions.at(-1);
    return (
      this.#actionCount >= MAX_ACTIONS ||
      (lastSubmission === undefined ? isBlocked(view) : isFinished(lastSubmission, view))
    );
  }

  async finding(): Promise<Finding> {
    const finding = await this.#judge("in the end");
    if (finding.reportedState === "asks") this.addComplaint("still asks after the operator's action");
    const { keys, bodies } = await readCreateRequests(this.#cell.control, this.#cell.itemIds);
    if (keys.length > 1 || bodies.length > 1) this.addComplaint("a repeat differs from its request");
    return { ...finding, complaints: [...this.#complaints] };
  }

  async #judge(when: Moment): Promise<Finding> {
    const finding = judge(await this.#evidence(), when);
    for (const complaint of finding.complaints) this.addComplaint(complaint);
    return finding;
  }

  async #evidence(): Promise<Evidence> {
    const { control, itemIds, shownSubmissions } = this.#cell;
    let journal = await this.#view();
    for (let check = 1; ; check += 1) {
      const evidence = { itemIds, journal, orders: await readOrders(control), shownSubmissions };
      const latestJournal = await this.#view();
      const isScreenCurrent = findUnseen(journal.submissions, evidence.shownSubmissions).length === 0;
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
