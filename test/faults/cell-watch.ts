import { isDeepStrictEqual } from "node:util";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { readJournal, type JournalView, type SubmissionRow } from "../rig/journal.ts";
import { CREDENTIALS_ENTERED, tryNow, type Call, type Shown } from "../rig/messages.ts";
import { isServiceBusy, journalStamp, operatorsAnswer, readOrders, readSendings, waitsLong } from "./evidence.ts";
import { judge, unseen, type Evidence, type Finding, type Moment } from "./verdict.ts";

interface Watched {
  readonly control: ControlClient;
  /** Of the desk's databases. */
  readonly folder: string;
  readonly itemIds: readonly string[];
  readonly shown: ReadonlyMap<string, Shown>;
}

/** So long nothing may have changed before an outcome counts as the last: time for an order that nobody asked for. */
const QUIET_MS = 700;
/** So often the screen is looked at for what the journal says already: a desk may stand still in between on a busy machine. */
const SCREEN_LOOKS = 400;
const SCREEN_LOOK_MS = 50;
const ENDED = new Set(["created", "refused", "released"]);
const ASKING = new Set(["operator", "credentials"]);
const MOST_ACTS = 6;

/** Nothing was submitted, because a refused scan waits for the operator. */
const isLeft = ({ submissions, troubles, holds }: JournalView): boolean =>
  submissions.length === 0 && troubles.length > 0 && holds.length === 0;

/** What was undone comes to its end beside the order. */
const hasCome = ({ state }: SubmissionRow, { holds }: JournalView): boolean => ENDED.has(state) && holds.length === 0;

/**
 * Follows one batch from outside: when it has come to rest, what the operator is asked, whether what was reported is
 * true.
 */
export class CellWatch {
  readonly #watched: Watched;
  #acts = 0;
  readonly #complaints = new Set<string>();
  #stamp = "";
  #seen = "";
  #seenAt = 0;
  #readAt = 0;
  #isEnd = false;
  /** What the operator acted upon, until something follows. */
  #actedOn: string | null = null;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  complain(complaint: string): void {
    this.#complaints.add(complaint);
  }

  #view(): Promise<JournalView> {
    return readJournal(this.#watched.folder);
  }

  /** The desk was started again: it asks again what it asked before, whatever its last life made of the answer. */
  startOver(): void {
    this.#actedOn = null;
    this.#stamp = "";
  }

  /** Whether the batch has come to an end, or to a question, and has stayed there for a while. */
  async hasEnded(): Promise<boolean> {
    const stamp = journalStamp(this.#watched.folder);
    // Two writes within one tick of the file system's clock may leave one stamp.
    if (stamp !== this.#stamp || performance.now() - this.#readAt > QUIET_MS) {
      this.#stamp = stamp;
      this.#readAt = performance.now();
      const view = await this.#view();
      const now = JSON.stringify(view);
      if (now !== this.#seen) this.#seenAt = performance.now();
      this.#seen = now;
      const last = view.submissions.at(-1);
      const isEnd =
        last === undefined ? isLeft(view) : hasCome(last, view) || ASKING.has(last.waitingFor ?? "") || waitsLong(last);
      this.#isEnd = isEnd && now !== this.#actedOn;
    }
    const isQuiet = performance.now() - this.#seenAt > QUIET_MS;
    return this.#isEnd && isQuiet && !(await isServiceBusy(this.#watched.control));
  }

  /**
   * Lets the batch come to its end, doing what the operator is asked for. `come` waits, and answers false where it hangs;
   * nothing more is asked of a desk that `isGone`.
   */
  async rest(
    come: (isSo: () => Promise<boolean>) => Promise<boolean>,
    act: (call: Call) => Promise<void>,
    isGone: () => boolean,
  ): Promise<void> {
    for (;;) {
      const rests = await come(async () => isGone() || this.hasEnded());
      if (isGone()) return;
      const next = rests && this.#acts < MOST_ACTS ? await this.#asked() : null;
      if (next) {
        // A desk that was started again asks what it asked before, and may continue on its own at this very moment.
        await this.#judge("on the way");
        this.#acts += 1;
        this.#actedOn = this.#seen;
        this.#isEnd = false;
        await act(next);
      } else if (!rests || (await this.#isOver())) return;
      // Otherwise it continued between the two looks, and comes to rest again.
    }
  }

  /** Whether there is nothing left to come: no act, and no end that the batch is on its way to. */
  async #isOver(): Promise<boolean> {
    const view = await this.#view();
    const last = view.submissions.at(-1);
    return this.#acts >= MOST_ACTS || (last === undefined ? isLeft(view) : hasCome(last, view));
  }

  /** The final finding; also names what was reported wrongly on the way. */
  async finding(): Promise<Finding> {
    const finding = await this.#judge("in the end");
    if (finding.reported === "asks") this.complain("still asks after the operator did what was asked");
    const { keys, bodies } = await readSendings(this.#watched.control, this.#watched.itemIds);
    if (keys.length > 1 || bodies.length > 1) this.complain("a repeat was another request");
    return { ...finding, complaints: [...this.#complaints] };
  }

  async #judge(when: Moment): Promise<Finding> {
    const finding = judge(await this.#evidence(), when);
    for (const complaint of finding.complaints) this.complain(complaint);
    return finding;
  }

  /** All of one moment: read again as long as the desk continued meanwhile, or its screen has yet to follow. */
  async #evidence(): Promise<Evidence> {
    const { control, itemIds, shown } = this.#watched;
    let journal = await this.#view();
    for (let look = 1; ; look += 1) {
      const evidence = { itemIds, journal, orders: await readOrders(control), shown };
      const now = await this.#view();
      const follows = unseen(journal.submissions, evidence.shown).length === 0;
      if (isDeepStrictEqual(now, journal) && (follows || look > SCREEN_LOOKS)) return evidence;
      if (!follows) await new Promise((resolve) => setTimeout(resolve, SCREEN_LOOK_MS));
      journal = now;
    }
  }

  async #asked(): Promise<Call | null> {
    const last = (await this.#view()).submissions.at(-1);
    if (last?.waitingFor === "credentials") return CREDENTIALS_ENTERED;
    if (last !== undefined && waitsLong(last)) return tryNow(last.submissionId);
    if (last?.state !== "unknown" || last.waitingFor !== "operator") return null;
    const orders = await readOrders(this.#watched.control);
    const isOurs = (id: string): boolean => this.#watched.itemIds.includes(id);
    return operatorsAnswer(
      last.submissionId,
      orders.find(({ itemIds }) => itemIds.some(isOurs)),
    );
  }
}
