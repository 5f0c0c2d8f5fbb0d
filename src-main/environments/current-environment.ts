import type { Log } from "../../src-domain/health/log-entry.ts";
import { decideRestart } from "../../src-domain/health/restart-policy.ts";
import { createSerialQueue } from "../base/serial-queue.ts";
import { warnOf } from "../base/warn.ts";
import { StoreOpenError } from "../store/thread/client.ts";
import type { Publish } from "../use-cases/context.ts";
import { createRecovery, type RecoveryOptions } from "./recovery.ts";
import type { Registry } from "./registry.ts";

/** An open environment: `start` begins its work, `close` ends it. */
export interface Opened {
  readonly id: string;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface CurrentEnvironmentOptions<Environment extends Opened> {
  /** Only a current environment may notify the page. `reopen` is for a crashed store or a damaged cache. */
  readonly open: (id: string, isCurrent: () => boolean, reopen: (isCrash: boolean) => void) => Promise<Environment>;
  readonly registry: Pick<Registry, "find" | "folderOf" | "choose">;
  /** Reloads the window's page. Resolves when the old page is gone. */
  readonly loadPage: () => Promise<void>;
  /** A switch failed after it was stored: the program cannot continue and must say so. */
  readonly onBroken: (error: unknown) => void;
  readonly runMaintenance: RecoveryOptions["runMaintenance"];
  readonly publish: Publish;
  readonly log?: Log | undefined;
  /** An environment was reopened after its store crashed. Its pages stay open. */
  readonly onReopened?: (() => void) | undefined;
}

interface Slot<Environment> {
  readonly environment: Environment;
  readonly running: Set<Promise<unknown>>;
  isOpen: boolean;
}

async function closeBroken(broken: Slot<Opened>): Promise<void> {
  broken.isOpen = false;
  await broken.environment.close().catch(warnOf("environment-close"));
}

/** Closes the old environment after its page's running calls are answered. */
async function closeWhenIdle(old: Slot<Opened>): Promise<void> {
  while (old.running.size > 0) await Promise.allSettled(old.running);
  old.isOpen = false;
  await old.environment.close();
}

interface ReopenerOptions extends Pick<CurrentEnvironmentOptions<Opened>, "log" | "onReopened"> {
  readonly begin: (id: string, after: Promise<void>) => Promise<void>;
  readonly giveUp: (id: string, error: Error) => Promise<void>;
}

/** Reopens an environment whose store crashed; the journal has its work. After repeated crashes it stays closed. */
function createReopener({ begin, giveUp, log = () => undefined, onReopened }: ReopenerOptions) {
  let crashTimes: readonly number[] = [];
  return {
    async reopen(broken: Slot<Opened>, isCrash: boolean): Promise<void> {
      const { id } = broken.environment;
      const startedAt = performance.now();
      const decision = decideRestart(crashTimes, startedAt);
      crashTimes = decision.crashTimes;
      if (decision.action === "stop") {
        log({ event: "store-given-up" });
        return giveUp(id, new Error(`Store crashed ${crashTimes.length} times; environment stays closed`));
      }
      await begin(id, closeBroken(broken));
      log({ event: "store-reopened", tookMs: performance.now() - startedAt });
      if (isCrash) onReopened?.();
    },
    /** Forgets earlier crashes, because the operator opens the environment. */
    reset(): void {
      crashTimes = [];
    },
  };
}

/** Routes a page's calls to the environment it was loaded for, also during a switch to another one. */
function createCallRouter<Environment extends Opened>(newest: () => Promise<Slot<Environment>> | null) {
  const pages = new Map<string, Slot<Environment>>();
  return async <Value>(page: string, call: (environment: Environment) => Promise<Value>): Promise<Value> => {
    const known = pages.get(page);
    const current = known?.isOpen === true ? known : await newest();
    if (current === null) throw new Error("No environment is open yet");
    const slot = known === undefined || known.environment.id === current.environment.id ? current : known;
    pages.set(page, slot);
    if (!slot.isOpen) throw new Error(`Environment ${slot.environment.id} of this page is closed`);
    const running = call(slot.environment);
    slot.running.add(running);
    try {
      return await running;
    } finally {
      slot.running.delete(running);
    }
  };
}

/** Opens the first environment, switches, reopens after a store crash, and leaves an unusable environment closed. */
export function createCurrentEnvironment<Environment extends Opened>(options: CurrentEnvironmentOptions<Environment>) {
  const { enqueue } = createSerialQueue();
  /** Pages wait for this; it rejects if no environment could be opened. */
  let newest: Promise<Slot<Environment>> | null = null;
  let shown: Slot<Environment> | null = null;
  const reopener = createReopener({ ...options, begin, giveUp });

  const recovery = createRecovery({
    ...options,
    publish: (status) => options.publish("recovery", "changed", status),
    now: () => new Date(),
    open: async (id) => {
      reopener.reset();
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
        void enqueue(async () => slot && slot === shown && reopener.reopen(slot, isCrash)).catch(() => undefined),
    );
    slot = { environment, running: new Set(), isOpen: true };
    return slot;
  }

  const openSlot = async (): Promise<Slot<Environment> | null> => (await newest?.catch(() => null)) ?? null;

  /** Opens the first environment, or a closed one, and starts its work. */
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

  /** Reopens an environment once if it fails to start, because closing quarantines a damaged cache. */
  async function start(slot: Slot<Environment>, isLastTry = false): Promise<void> {
    try {
      await slot.environment.start();
    } catch (error) {
      if (isLastTry) throw error;
      if (shown === slot) await begin(slot.environment.id, closeBroken(slot), true);
      // Another call has reopened or closed it.
      else await newest;
    }
  }

  /** Closes the open environment and shows why. Its pages wait for the next one that opens. */
  async function giveUp(id: string, error: unknown): Promise<void> {
    recovery.raise(id, error, false);
    const broken = await openSlot();
    if (!broken) return;
    newest = Promise.reject(new Error(`Environment ${broken.environment.id} is closed after a failure`));
    newest.catch(() => undefined);
    shown = null;
    await closeBroken(broken);
  }

  /** Returns the failure's message, or null. The calling page is replaced after a success. */
  async function switchTo(id: string): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    void enqueue(() => switchNow(id, resolve)).catch(options.onBroken);
    const problem = await promise;
    if (problem === null) recovery.clear();
    return problem;
  }

  /** Opens the other environment before it closes the current one, so that a failure changes nothing. */
  async function switchNow(id: string, answer: (problem: string | null) => void): Promise<void> {
    const previous = await openSlot();
    if (previous?.environment.id === id) return answer(null);
    let next: Slot<Environment> | null = null;
    try {
      next = await open(id);
      await options.registry.choose(id);
    } catch (error) {
      if (next) await closeBroken(next);
      // The recovery page replaces a journal. Any other problem is shown where the operator chose the environment.
      if (error instanceof StoreOpenError && error.reason.kind === "journal")
        recovery.raise(id, error, previous !== null);
      return answer(error instanceof Error ? error.message : String(error));
    }
    newest = Promise.resolve(next);
    shown = next;
    answer(null);
    await options.loadPage();
    await Promise.all([start(next), previous && closeWhenIdle(previous)]);
  }

  return {
    recovery,
    /** Rejects if the environment cannot be opened; `recovery` has the failure then. */
    begin,
    switchTo,
    get: async (): Promise<Environment | null> => (await openSlot())?.environment ?? null,

    answer: createCallRouter(() => newest),

    /** Closes the environment, so that nothing more is written to its damaged journal and nothing is sent. */
    closeDamaged: (id: string, damage: StoreOpenError): Promise<void> =>
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
