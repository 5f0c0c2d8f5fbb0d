import { recipientsExpireBefore } from "../../../src-domain/recipients/recipients.ts";
import type { ErasedNames } from "../../../src-preload/contract/recipients/recipients.ts";
import type { Erasing, Names, Walked } from "../../store/recipients/recipient-erasure.ts";
import type { FilePlace } from "../../store/recipients/recipient-places.ts";
import type { DeskContext } from "../context.ts";
import type { ErasurePermit } from "./erasure-permit.ts";
import { createWorkLoop } from "../../base/work-loop.ts";

const CHUNK_SIZE = 5;
/** Milliseconds between two slices, between two tries to empty the logs, and between two rounds. */
const PAUSE_MS = 50;
const INTERVAL_MS = 24 * 60 * 60_000;
/** Until it is looked again whether erasing may go on. */
const HELD_MS = 60_000;
/** Five minutes: a reader may go through a large database meanwhile. */
const MOST_TRIES = 6000;

export interface RecipientFiles {
  /** What no order under way needs; `before`: of what ended by then. */
  erase(before: Date): Promise<void>;
}

/** The erasers of the files of the register that are not the store's; only practice has its service's. */
type FileErasers = Readonly<Record<Exclude<FilePlace, "rows" | "copies" | "practice">, RecipientFiles>> & {
  readonly practice?: RecipientFiles | undefined;
};

/** A few orders at a time, so that no scan waits. The register of what is erased: store/recipients/. */
export function createErasure(
  { store, now, readSettings }: DeskContext,
  { labels, imports, practice }: FileErasers,
  permit: Pick<ErasurePermit, "ofRecipients">,
) {
  const loop = createWorkLoop({ work: round, retryMs: INTERVAL_MS, name: "The erasing of recipients" });

  async function eraseAll(erase: () => Promise<number>): Promise<number> {
    let total = 0;
    for (let erased = await erase(); erased > 0 && !loop.isClosing(); erased = await erase()) {
      total += erased;
      await loop.rest(PAUSE_MS);
    }
    return total;
  }

  async function walk(step: (after: string) => Promise<Walked>): Promise<Omit<Walked, "after">> {
    const total = { erased: 0, left: 0 };
    for (let after: string | null = ""; after !== null && !loop.isClosing();) {
      const walked = await step(after);
      total.erased += walked.erased;
      total.left += walked.left;
      after = walked.after;
      if (after !== null) await loop.rest(PAUSE_MS);
    }
    return total;
  }

  async function eraseEnded(before: Date, names: Names = null): Promise<Omit<Walked, "after">> {
    const asked: Erasing = { before: before.toISOString(), names };
    const dayAgo = recipientsExpireBefore(now(), 1).toISOString();
    await eraseAll(() => store.eraseOthers(asked, dayAgo));
    const orders = await eraseAll(() => store.eraseRecipients(asked, CHUNK_SIZE));
    const shipping = await walk((after) => store.eraseShippingOrders(asked, after));
    const reported = await walk((after) => store.eraseReportedOrders(asked, after));
    await walk((after) => store.eraseUnapplied(asked, after));
    await walk((after) => store.eraseUnattached(asked, after));
    return { erased: orders + shipping.erased + reported.erased, left: shipping.left };
  }

  /** One that fails holds up no other; the next round tries again. */
  async function eraseFiles(before: Date): Promise<void> {
    const places = [labels, imports, ...(practice ? [practice] : [])];
    const outcomes = await Promise.allSettled(places.map((place) => place.erase(before)));
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  }

  /** Also erases from the databases' logs and from backups; returns whether the backups were replaced. */
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

  async function emptyLogs(): Promise<void> {
    for (let tries = 1; !(await store.emptyLogs()); tries += 1) {
      if (tries === MOST_TRIES || loop.isClosing()) throw new Error("The logs of the databases are in use");
      await loop.rest(PAUSE_MS);
    }
  }

  async function round(): Promise<void> {
    if ((await permit.ofRecipients()) !== null) return loop.wakeIn(HELD_MS);
    await store.expireRecipients(now().toISOString());
    const before = recipientsExpireBefore(now(), (await readSettings()).eraseAfterDays);
    await eraseEnded(before);
    await emptyLogs();
    await store.eraseFromCopies(before.toISOString(), now().toISOString());
    await eraseFiles(before);
    loop.wakeIn(INTERVAL_MS);
  }

  return {
    start: loop.run,
    /** Why nothing is erased automatically; null where it is. */
    held: permit.ofRecipients,
    eraseEnded,
    /** Remembered recipients and those of every ended order, including backups. */
    async forgetAll(): Promise<void> {
      await store.forgetAllRecipients();
      await eraseEnded(now());
      if (!(await eraseTraces())) throw new Error("The older backups could not be replaced");
      await eraseFiles(now());
    },
    /** Erases all data about these names, except where an active order needs it; `left` counts those. */
    async eraseNamed(names: readonly string[]): Promise<ErasedNames> {
      const remembered = await store.forgetNamed(names);
      const { erased, left } = await eraseEnded(now(), names);
      const backups = await eraseTraces();
      await eraseFiles(now());
      return { remembered, orders: erased, backups, left: left + (await store.countNamed(names)) };
    },
    close: loop.close,
  };
}
