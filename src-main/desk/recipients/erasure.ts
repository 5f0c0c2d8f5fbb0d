import { recipientsExpireBefore } from "../../../src-domain/recipients/recipients.ts";
import type { ErasedNames } from "../../../src-preload/contract/recipients/recipients.ts";
import type { ErasedLabel, Names } from "../../store/orders/recipient-erasure.ts";
import type { DeskContext } from "../context.ts";
import type { ErasurePermit } from "./erasure-permit.ts";
import { createWorkLoop } from "../../kit/work-loop.ts";

const AT_ONCE = 5;
/** Milliseconds between two slices, between two tries to empty the logs, and between two rounds. */
const BREATH_MS = 50;
const ROUND_MS = 24 * 60 * 60_000;
/** Until it is looked again whether erasing may go on. */
const HELD_MS = 60_000;
const MOST_TRIES = 100;

/** A few orders at a time, so that no scan waits. */
export function createErasure(
  { store, now, readSettings }: DeskContext,
  labels: { forget(label: ErasedLabel): Promise<void> },
  permit: Pick<ErasurePermit, "ofRecipients">,
) {
  const loop = createWorkLoop({ work: round, retryMs: ROUND_MS, name: "The erasing of recipients" });

  async function eraseEnded(before: Date, names: Names = null): Promise<number> {
    let total = await store.eraseOthers(before.toISOString(), names);
    for (let more = true; more && !loop.isClosing();) {
      const { orders, labels: gone } = await store.eraseRecipients(before.toISOString(), AT_ONCE, names);
      for (const label of gone) await labels.forget(label);
      total += orders;
      more = orders > 0;
      if (more) await loop.rest(BREATH_MS);
    }
    const dayAgo = recipientsExpireBefore(now(), 1);
    await store.eraseHandOvers((before > dayAgo ? before : dayAgo).toISOString());
    return total;
  }

  /** Also erases from the databases' logs and from backups; returns whether the backups were replaced. */
  async function eraseTraces(): Promise<boolean> {
    for (let tries = 0; tries < MOST_TRIES && !(await store.emptyLogs()); tries += 1) await loop.rest(BREATH_MS);
    return store.renewBackups().then(
      () => true,
      () => false,
    );
  }

  async function round(): Promise<void> {
    if ((await permit.ofRecipients()) !== null) return loop.wakeIn(HELD_MS);
    await store.expireRecipients(now().toISOString());
    await eraseEnded(recipientsExpireBefore(now(), (await readSettings()).eraseAfterDays));
    loop.wakeIn(ROUND_MS);
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
    },
    /** Erases all data about these names, except where an active order needs it; `left` counts those. */
    async eraseNamed(names: readonly string[]): Promise<ErasedNames> {
      const remembered = await store.forgetNamed(names);
      const orders = await eraseEnded(now(), names);
      const backups = await eraseTraces();
      return { remembered, orders, backups, left: await store.countNamed(names) };
    },
    close: loop.close,
  };
}
