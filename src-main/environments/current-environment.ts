import { decideRestart } from "../../src-domain/health/restart-policy.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import type { Publish } from "../use-cases/context.ts";
import { createSerialQueue } from "../base/serial-queue.ts";
import { StoreOpenError } from "../store/thread/client.ts";
import { createRecovery, type RecoveryOptions } from "./recovery.ts";
import type { Registry } from "./registry.ts";

/** One environment that is open: how it begins its work and how it ends. */
export interface Opened {
  readonly id: string;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface CurrentEnvironmentOptions<Environment extends Opened> {
  /** `isCurrent`: only then it may notify the page. `reopen`: for a store that crashed or a damaged cache. */
  readonly open: (id: string, isCurrent: () => boolean, reopen: (isCrash: boolean) => void) => Promise<Environment>;
  /** `choose` makes the choice durable. */
  readonly registry: Pick<Registry, "find" | "folderOf" | "choose">;
  /** Loads the window's page again; resolves when the old page is gone for good. */
  readonly loadPage: () => Promise<void>;
  /** An environment that was switched to cannot begin its work: nothing sensible is left to do but to say so. */
  readonly onBroken: (error: unknown) => void;
  readonly care: RecoveryOptions["care"];
  readonly publish: Publish;
  readonly log?: Log | undefined;
  /** An environment whose store had crashed is open again, for the same pages. */
  readonly onReopened?: (() => void) | undefined;
}

/** An environment with the calls of its pages that it is answering. */
interface Slot<Environment> {
  readonly environment: Environment;
  readonly running: Set<Promise<unknown>>;
  isOpen: boolean;
}

/** Closes what can no longer be used. */
async function closeBroken(broken: Slot<Opened>): Promise<void> {
  broken.isOpen = false;
  await broken.environment.close().catch((error: unknown) => process.emitWarning(`Closing failed: ${String(error)}`));
}

/** Closes what is no longer shown, once its old page is answered. */
async function closeWhenIdle(old: Slot<Opened>): Promise<void> {
  while (old.running.size > 0) await Promise.allSettled(old.running);
  old.isOpen = false;
  await old.environment.close();
}

interface ReopeningParts extends Pick<CurrentEnvironmentOptions<Opened>, "log" | "onReopened"> {
  readonly begin: (id: string, after: Promise<void>) => Promise<void>;
  readonly giveUp: (id: string, error: Error) => Promise<void>;
}

/** It continues from the journal, as after a restart. When that repeats, it is left closed. */
function createReopening({ begin, giveUp, log = () => undefined, onReopened }: ReopeningParts) {
  let ends: readonly number[] = [];
  return {
    async reopen(broken: Slot<Opened>, isCrash: boolean): Promise<void> {
      const { id } = broken.environment;
      const begun = performance.now();
      const judged = decideRestart(ends, begun);
      ends = judged.ends;
      if (judged.action === "stop") {
        log({ event: "store-given-up" });
        const times = `${ends.length} times in a short time`;
        return giveUp(id, new Error(`The desk's data had to be opened again ${times}.`));
      }
      await begin(id, closeBroken(broken));
      log({ event: "store-reopened", tookMs: performance.now() - begun });
      if (isCrash) onReopened?.();
    },
    /** The operator opens it: what was before does not count. */
    forget(): void {
      ends = [];
    },
  };
}

/** A page's calls go to the environment it was loaded for, also while another one is switched to. */
function createCallRouter<Environment extends Opened>(newest: () => Promise<Slot<Environment>> | null) {
  const pages = new Map<string, Slot<Environment>>();
  return async <Value>(page: string, call: (environment: Environment) => Promise<Value>): Promise<Value> => {
    const known = pages.get(page);
    const now = known?.isOpen === true ? known : await newest();
    if (now === null) throw new Error("No environment is open yet");
    const slot = known === undefined || known.environment.id === now.environment.id ? now : known;
    pages.set(page, slot);
    if (!slot.isOpen) throw new Error(`The page belongs to ${slot.environment.id}, which is closed`);
    const running = call(slot.environment);
    slot.running.add(running);
    try {
      return await running;
    } finally {
      slot.running.delete(running);
    }
  };
}

/** Opened at the start, switched, opened again when its store has ended, and left closed when unusable. */
export function createCurrentEnvironment<Environment extends Opened>(options: CurrentEnvironmentOptions<Environment>) {
  const { enqueue } = createSerialQueue();
  /** Pages wait for it; rejected where none could be opened. */
  let newest: Promise<Slot<Environment>> | null = null;
  let shown: Slot<Environment> | null = null;
  const reopening = createReopening({ ...options, begin, giveUp });

  const recovery = createRecovery({
    ...options,
    publish: (status) => options.publish("recovery", "changed", status),
    now: () => new Date(),
    open: async (id) => {
      reopening.forget();
      const problem = (await openSlot()) === null ? await begin(id) : await switchTo(id);
      if (typeof problem === "string") throw new Error(problem);
    },
  });

  async function open(id: string): Promise<Slot<Environment>> {
    let slot: Slot<Environment> | null = null;
    const environment = await options.open(
      id,
      () => slot !== null && slot === shown,
      (isCrash) =>
        void enqueue(async () => slot && slot === shown && reopening.reopen(slot, isCrash)).catch(() => undefined),
    );
    slot = { environment, running: new Set(), isOpen: true };
    return slot;
  }

  /** Null where none could be opened. */
  const openSlot = async (): Promise<Slot<Environment> | null> => (await newest?.catch(() => null)) ?? null;

  /** Opens the first environment, or one that is closed, and begins its work. */
  async function begin(id: string, after: Promise<void> = Promise.resolve(), isLastTry = false): Promise<void> {
    shown = null;
    const opening = after.then(() => open(id));
    newest = opening;
    try {
      shown = await opening;
      await start(shown, isLastTry);
    } catch (error) {
      await giveUp(id, error);
      throw error;
    }
  }

  /** Closing an environment sets a damaged cache aside: one that cannot begin its work is opened once more. */
  async function start(slot: Slot<Environment>, isLastTry = false): Promise<void> {
    try {
      await slot.environment.start();
    } catch (error) {
      if (isLastTry) throw error;
      if (shown === slot) await begin(slot.environment.id, closeBroken(slot), true);
      // It was opened again or given up already.
      else await newest;
    }
  }

  /** Closes what is open and shows why; its pages are answered by what is opened in its place. */
  async function giveUp(id: string, error: unknown): Promise<void> {
    recovery.raise(id, error, false);
    const broken = await openSlot();
    if (!broken) return;
    newest = Promise.reject(new Error(`${broken.environment.id} was given up`));
    newest.catch(() => undefined);
    shown = null;
    await closeBroken(broken);
  }

  /** Answers the sentence of the failure, or null. The page that asked does not outlive the answer. */
  async function switchTo(id: string): Promise<string | null> {
    const answered = Promise.withResolvers<string | null>();
    void enqueue(() => switchNow(id, answered.resolve)).catch(options.onBroken);
    const problem = await answered.promise;
    if (problem === null) recovery.clear();
    return problem;
  }

  /** Opens the other environment beside the current one first: when that fails, nothing has changed. */
  async function switchNow(id: string, answer: (problem: string | null) => void): Promise<void> {
    const before = await openSlot();
    if (before?.environment.id === id) return answer(null);
    let next: Slot<Environment> | null = null;
    try {
      next = await open(id);
      await options.registry.choose(id);
    } catch (error) {
      if (next) await closeBroken(next);
      // Journals are replaced on a page of their own; any other problem is shown where the environment was chosen.
      if (error instanceof StoreOpenError && error.reason.kind === "journal")
        recovery.raise(id, error, before !== null);
      return answer(error instanceof Error ? error.message : String(error));
    }
    newest = Promise.resolve(next);
    shown = next;
    answer(null);
    await options.loadPage();
    await Promise.all([start(next), before && closeWhenIdle(before)]);
  }

  return {
    recovery,
    /** Rejects when it cannot be opened; `recovery` has its trouble then. */
    begin,
    switchTo,
    get: async (): Promise<Environment | null> => (await openSlot())?.environment ?? null,

    answer: createCallRouter(() => newest),

    /** Nothing more is written to a journal that is not sound, and nothing sent. */
    journalDamaged: (id: string, damage: StoreOpenError): Promise<void> =>
      enqueue(async () => {
        if ((await openSlot())?.environment.id === id) await giveUp(id, damage);
      }),

    close: (): Promise<void> =>
      enqueue(async () => {
        const last = await openSlot();
        if (last?.isOpen === true) await last.environment.close();
      }),
  };
}
