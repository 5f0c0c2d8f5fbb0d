import { judgeEnd } from "../../src-domain/health/crash-rule.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import type { Publish } from "../desk/context.ts";
import { createSerialQueue } from "../desk/kit/serial-queue.ts";
import { StoreUnusable } from "../store/thread/client.ts";
import { createRecovery, type RecoveryOptions } from "./recovery.ts";
import type { Registry } from "./registry.ts";

/** One environment that is open: how it begins its work and how it ends. */
export interface Opened {
  readonly id: string;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface CurrentEnvironmentOptions<Environment extends Opened> {
  /** `isCurrent` says whether the window shows this environment: only then may it notify the page. */
  readonly open: (id: string, isCurrent: () => boolean) => Promise<Environment>;
  /** `choose` makes the choice durable. */
  readonly registry: Pick<Registry, "find" | "folderOf" | "choose">;
  /** Loads the window's page again; resolves when the old page is gone for good. */
  readonly loadPage: () => Promise<void>;
  /** An environment that was switched to cannot begin its work: nothing sensible is left to do but to say so. */
  readonly onBroken: (error: unknown) => void;
  readonly care: RecoveryOptions["care"];
  readonly publish: Publish;
  /** Left out, nothing is written down. */
  readonly log?: Log | undefined;
  /** An environment whose store had ended is open again, for the same pages. */
  readonly onReopened?: (() => void) | undefined;
}

/** An environment with the calls of its pages that it is answering. */
interface Slot<Environment> {
  readonly environment: Environment;
  readonly running: Set<Promise<unknown>>;
  isOpen: boolean;
}

/** Closes what can no longer be used. */
async function abandon(broken: Slot<Opened>): Promise<void> {
  broken.isOpen = false;
  await broken.environment.close().catch((error: unknown) => process.emitWarning(`Closing failed: ${String(error)}`));
}

/** Closes what is no longer shown, once its old page is answered. */
async function finish(old: Slot<Opened>): Promise<void> {
  while (old.running.size > 0) await Promise.allSettled(old.running);
  old.isOpen = false;
  await old.environment.close();
}

/** How often the store has crashed lately. */
function countCrashes() {
  let ends: readonly number[] = [];
  return {
    /** An error when that is too often. */
    add(at: number): Error | null {
      const judged = judgeEnd(ends, at);
      ends = judged.ends;
      if (judged.action !== "stop") return null;
      return new Error(`The thread that keeps the desk's data ended ${ends.length} times in a short time.`);
    },
    forget(): void {
      ends = [];
    },
  };
}

/**
 * Runs a call of a page on the environment that was open when the page first called, as long as it lives: while another one
 * is switched to, what the old page still has to hand over goes where it belongs. One that is opened again is waited for.
 */
function answering<Environment extends Opened>(newest: () => Promise<Slot<Environment>> | null) {
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

/**
 * The environment that is open: opened at the start, switched from and to, opened again when its store has ended, and left
 * closed when it cannot be used, which `recovery` then shows.
 */
export function createCurrentEnvironment<Environment extends Opened>(options: CurrentEnvironmentOptions<Environment>) {
  const { registry, publish, log = () => undefined } = options;
  const { inTurn } = createSerialQueue();
  /** Pages wait for it; rejected where none could be opened. */
  let newest: Promise<Slot<Environment>> | null = null;
  let shown: Environment | null = null;
  const crashes = countCrashes();

  const recovery = createRecovery({
    ...options,
    publish: (status) => publish("recovery", "changed", status),
    now: () => new Date(),
    open: async (id) => {
      crashes.forget();
      if ((await openSlot()) === null) return begin(id);
      const problem = await switchTo(id);
      if (problem !== null) throw new Error(problem);
    },
  });

  async function open(id: string): Promise<Slot<Environment>> {
    const environment: Environment = await options.open(id, () => shown === environment);
    return { environment, running: new Set(), isOpen: true };
  }

  /** Null where none could be opened. */
  const openSlot = async (): Promise<Slot<Environment> | null> => (await newest?.catch(() => null)) ?? null;

  /** Opens the first environment, or one that is closed, and begins its work. */
  async function begin(id: string, after: Promise<void> = Promise.resolve()): Promise<void> {
    newest = after.then(() => open(id));
    try {
      shown = (await newest).environment;
      await shown.start();
    } catch (error) {
      await giveUp(id, error);
      throw error;
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
    await abandon(broken);
  }

  /** Answers the sentence of the failure, or null. The page that asked does not outlive the answer. */
  function switchTo(id: string): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    void inTurn(() => switchNow(id, resolve)).catch(options.onBroken);
    return promise;
  }

  /** Opens the other environment beside the current one first: when that fails, nothing has changed. */
  async function switchNow(id: string, answer: (problem: string | null) => void): Promise<void> {
    const before = await openSlot();
    let next: Slot<Environment> | null = null;
    if (before?.environment.id === id) {
      recovery.clear();
      return answer(null);
    }
    try {
      next = await open(id);
      await registry.choose(id);
    } catch (error) {
      if (next) await abandon(next);
      // Journals are replaced on a page of their own; any other problem is shown where the environment was chosen.
      if (error instanceof StoreUnusable && error.why.kind === "journal") recovery.raise(id, error, before !== null);
      return answer(error instanceof Error ? error.message : String(error));
    }
    newest = Promise.resolve(next);
    shown = next.environment;
    recovery.clear();
    answer(null);
    await options.loadPage();
    await Promise.all([next.environment.start(), before && finish(before)]);
  }

  /**
   * The store's thread of the open environment has crashed. The environment is opened again and continues from the journal,
   * as after a restart; what its pages record meanwhile waits. After repeated crashes it is left closed.
   */
  async function reopen(id: string): Promise<void> {
    const ended = await openSlot();
    if (ended?.environment.id !== id) return;
    const begun = performance.now();
    const tooOften = crashes.add(begun);
    if (tooOften !== null) {
      log({ event: "store-given-up" });
      return giveUp(id, tooOften);
    }
    shown = null;
    await begin(id, abandon(ended));
    log({ event: "store-reopened", tookMs: performance.now() - begun });
    options.onReopened?.();
  }

  return {
    recovery,
    /** Rejects when it cannot be opened; `recovery` has its trouble then. */
    begin,
    switchTo,
    get: async (): Promise<Environment | null> => (await openSlot())?.environment ?? null,

    answer: answering(() => newest),

    /** Nothing more is written to a journal that is not sound, and nothing sent. */
    journalDamaged: (id: string, damage: StoreUnusable): Promise<void> =>
      inTurn(async () => {
        if ((await openSlot())?.environment.id === id) await giveUp(id, damage);
      }),

    /** To be called when its store's thread has crashed. A failure is shown by `recovery`. */
    storeEnded: (id: string): void => void inTurn(() => reopen(id)).catch(() => undefined),

    close: (): Promise<void> =>
      inTurn(async () => {
        const last = await openSlot();
        if (last?.isOpen === true) await last.environment.close();
      }),
  };
}
