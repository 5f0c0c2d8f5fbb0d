import { DAY_MS } from "../../../src-domain/durations.ts";
import { findRecipientExpiry } from "../../../src-domain/recipients/recipients.ts";
import type { ErasedNames } from "../../../src-preload/contract/recipients/recipients.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { ErasureRequest, ErasableNames, ErasureStep } from "../../store/recipients/recipient-erasure.ts";
import type { RegisteredBucketKind, RegisteredFileKind } from "../../store/recipients/recipient-places.ts";
import type { DeskContext } from "../context.ts";
import type { ErasurePermit } from "./erasure-permit.ts";

/** Days that the recipient of a channel's order stays after its last import; Amazon allows no more. */
const MAX_BOOKED_DAYS = 30;
const ORDERS_PER_CHUNK = 5;
/** Milliseconds between two slices and between two attempts to empty the logs. */
const PAUSE_MS = 50;
const RUN_INTERVAL_MS = DAY_MS;
const PERMIT_RECHECK_MS = 60_000;
/** Later than each time in the journal: another desk's import may be dated later than this desk's clock. */
const END_OF_TIME = new Date("9999-12-31T23:59:59.999Z");
/** Attempts in five minutes, because a reader may still be reading a large database. */
const MAX_ATTEMPTS = 6000;

export interface RecipientFiles {
  /** Erases recipient data of orders that ended before `endedBefore`. Keeps what an active order needs. */
  erase(endedBefore: Date): Promise<void>;
}

/**
 * Erasers outside the store, one for each kind in store/recipients/. `practice`: in practice only. `fleetKeys`: does
 * nothing without a fleet.
 */
type FileErasers = Readonly<
  Record<Exclude<RegisteredFileKind, "rows" | "copies" | "practice"> | RegisteredBucketKind, RecipientFiles>
> & {
  readonly practice?: RecipientFiles | undefined;
};

/** Runs all erasers even if one fails, then throws the first failure. The next run retries. */
const createFileErasure =
  (erasers: readonly RecipientFiles[]) =>
  async (endedBefore: Date): Promise<void> => {
    const outcomes = await Promise.allSettled(erasers.map((eraser) => eraser.erase(endedBefore)));
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  };

type Pauses = Pick<ReturnType<typeof createWorkLoop>, "isClosing" | "pauseFor">;

/** Returns a function that erases the rows of orders that ended before a time, or the rows with one of `names`. */
function createRowErasure({ store, now }: DeskContext, { isClosing, pauseFor }: Pauses) {
  async function eraseAll(erase: () => Promise<number>): Promise<number> {
    let total = 0;
    for (let erasedCount = await erase(); erasedCount > 0 && !isClosing(); erasedCount = await erase()) {
      total += erasedCount;
      await pauseFor(PAUSE_MS);
    }
    return total;
  }

  async function runSteps(eraseNext: (after: string) => Promise<ErasureStep>): Promise<Omit<ErasureStep, "nextStart">> {
    const total = { erasedCount: 0, inProgress: 0 };
    for (let after: string | null = ""; after !== null && !isClosing();) {
      const stepResult = await eraseNext(after);
      total.erasedCount += stepResult.erasedCount;
      total.inProgress += stepResult.inProgress;
      after = stepResult.nextStart;
      if (after !== null) await pauseFor(PAUSE_MS);
    }
    return total;
  }

  const daysAgo = (days: number): string => findRecipientExpiry(now(), days).toISOString();

  return async (endedBefore: Date, names: ErasableNames = null): Promise<Omit<ErasureStep, "nextStart">> => {
    const request: ErasureRequest = { beforeTime: endedBefore.toISOString(), names };
    const limits = { dayAgo: daysAgo(1), monthAgo: daysAgo(MAX_BOOKED_DAYS) };
    await eraseAll(() => store.eraseOthers(request, limits));
    const orders = await eraseAll(() => store.eraseRecipients(request, ORDERS_PER_CHUNK));
    const shippingOrders = await runSteps((after) => store.eraseShippingOrders(request, after));
    const reportedOrders = await runSteps((after) => store.eraseReportedOrders(request, after));
    await runSteps((after) => store.eraseUnapplied(request, after));
    await runSteps((after) => store.eraseUnattached(request, after));
    await runSteps((after) => store.eraseScanTexts(request, after));
    return {
      erasedCount: orders + shippingOrders.erasedCount + reportedOrders.erasedCount,
      inProgress: shippingOrders.inProgress,
    };
  };
}

/** Erases what the databases' logs, backups and copies still have of erased rows. */
function createTraceErasure({ store, now, readSettings }: DeskContext, { isClosing, pauseFor }: Pauses) {
  /** Erases from the databases' logs and from backups. False if the backups could not be replaced. */
  async function eraseTraces(): Promise<boolean> {
    await emptyLogs();
    try {
      await store.renewBackups();
      await store.eraseFromCopies(now().toISOString(), now().toISOString());
      return true;
    } catch {
      return false;
    }
  }

  async function eraseCopies(): Promise<void> {
    const expiredBefore = findRecipientExpiry(now(), (await readSettings()).eraseAfterDays);
    await emptyLogs();
    await store.eraseFromCopies(expiredBefore.toISOString(), now().toISOString());
  }

  async function emptyLogs(): Promise<void> {
    for (let attempt = 1; !(await store.emptyLogs()); attempt += 1) {
      if (attempt === MAX_ATTEMPTS || isClosing()) throw new Error("Database logs are in use");
      await pauseFor(PAUSE_MS);
    }
  }

  return { eraseTraces, eraseCopies };
}

/** Erases recipient data a few orders at a time, so that no scan waits. store/recipients/ lists all the data. */
export function createErasure(
  context: DeskContext,
  { labels, imports, practice, fleetKeys }: FileErasers,
  erasurePermit: Pick<ErasurePermit, "findRecipientBlock">,
) {
  const { store, now, readSettings } = context;
  const loop = createWorkLoop({ work: runOnce, retryMs: RUN_INTERVAL_MS, name: "recipient-erasure" });
  const eraseFiles = createFileErasure([labels, imports, fleetKeys, ...(practice ? [practice] : [])]);
  const eraseEnded = createRowErasure(context, loop);
  const { eraseTraces, eraseCopies } = createTraceErasure(context, loop);
  const copiesLoop = createWorkLoop({ work: eraseCopies, retryMs: RUN_INTERVAL_MS, name: "recipient-copies" });

  async function runOnce(): Promise<void> {
    if ((await erasurePermit.findRecipientBlock()) !== null) return loop.wakeIn(PERMIT_RECHECK_MS);
    await store.expireRecipients(now().toISOString());
    const endedBefore = findRecipientExpiry(now(), (await readSettings()).eraseAfterDays);
    await eraseEnded(endedBefore);
    await eraseCopies();
    await eraseFiles(endedBefore);
    loop.wakeIn(RUN_INTERVAL_MS);
  }

  return {
    start: loop.run,
    /** Must be called after another desk erased data, because this desk's logs and backups still contain the data. */
    onErasedElsewhere: copiesLoop.run,
    /** Why nothing is erased automatically; null if it is. */
    findBlock: erasurePermit.findRecipientBlock,
    eraseEnded,
    /** Erases remembered recipients and the recipients of every ended order, including backups. */
    async forgetAll(): Promise<void> {
      await store.forgetAllRecipients();
      await eraseEnded(END_OF_TIME);
      if (!(await eraseTraces())) throw new Error("Older backups not replaced");
      await eraseFiles(now());
    },
    /** Erases all data about these names. Keeps what an active order needs and counts it in `left`. */
    async eraseNamed(names: readonly string[]): Promise<ErasedNames> {
      const remembered = await store.forgetNamed(names);
      const { erasedCount, inProgress } = await eraseEnded(END_OF_TIME, names);
      const hasReplacedBackups = await eraseTraces();
      await eraseFiles(now());
      return {
        remembered,
        orders: erasedCount,
        hasReplacedBackups,
        remaining: inProgress + (await store.countNamed(names)),
      };
    },
    close: async (): Promise<void> => void (await Promise.all([loop.close(), copiesLoop.close()])),
  };
}
