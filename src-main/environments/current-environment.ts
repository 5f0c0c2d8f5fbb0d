import type { Log } from "../../src-domain/health/log-entry.ts";
import { decideRestart } from "../../src-domain/health/restart-policy.ts";
import { createSerialQueue } from "../base/serial-queue.ts";
import { warnAbout } from "../base/warn.ts";
import { StoreOpenError } from "../store/thread/client.ts";
import type { Publish } from "../use-cases/context.ts";
import { createRecovery, type RecoveryOptions } from "./recovery.ts";
import type { Registry } from "./registry.ts";

/** An open environment: `start` begins its work, `close` ends it. */
export interface OpenedEnvironment {
  readonly id: string;
  start(): Promise<void>;
  /** Called before `close`, but not for a broken environment, whose journal must stay unchanged. */
  sendUndoable(): Promise<void>;
  close(): Promise<void>;
}

export type ReopenCause = "store-crashed" | "cache-damaged";

interface CurrentOptions<Environment extends OpenedEnvironment> {
  /** `isCurrent`: whether the environment may notify the page. */
  readonly open: (id: string, isCurrent: () => boolean, reopen: (cause: ReopenCause) => void) => Promise<Environment>;
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
  readonly runningCalls: Set<Promise<unknown>>;
  isOpen: boolean;
}

async function closeBroken(brokenSlot: Slot<OpenedEnvironment>): Promise<void> {
  brokenSlot.isOpen = false;
  await brokenSlot.environment.close().catch(warnAbout("environment-close"));
}

/** Closes the old environment after its page's running calls are answered. */
async function closeWhenIdle(oldSlot: Slot<OpenedEnvironment>): Promise<void> {
  while (oldSlot.runningCalls.size > 0) await Promise.allSettled(oldSlot.runningCalls);
  oldSlot.isOpen = false;
  await closeIntact(oldSlot.environment);
}

async function closeIntact(environment: OpenedEnvironment): Promise<void> {
  await environment.sendUndoable();
  await environment.close();
}

interface BeginOptions {
  /** Resolves when the previous environment is closed. */
  readonly whenClosed: Promise<void>;
  readonly isLastTry: boolean;
}

const FIRST_OPENING: BeginOptions = { whenClosed: Promise.resolve(), isLastTry: false };

interface ReopenerOptions extends Pick<CurrentOptions<OpenedEnvironment>, "log" | "onReopened"> {
  readonly begin: (id: string, options: BeginOptions) => Promise<void>;
  readonly giveUp: (id: string, error: Error) => Promise<void>;
  readonly isVisible: (slot: Slot<OpenedEnvironment>) => boolean;
}

/** Reopens an environment whose store crashed; the journal has its work. Gives up after repeated crashes. */
function createReopener({ begin, giveUp, isVisible, log = () => undefined, onReopened }: ReopenerOptions) {
  let crashTimes: readonly number[] = [];
  return {
    async reopen(brokenSlot: Slot<OpenedEnvironment> | null, cause: ReopenCause): Promise<void> {
      if (brokenSlot === null || !isVisible(brokenSlot)) return;
      const { id } = brokenSlot.environment;
      const startedAt = performance.now();
      const decision = decideRestart(crashTimes, startedAt);
      crashTimes = decision.crashTimes;
      if (decision.action === "stop") {
        log({ event: "store-given-up" });
        return giveUp(id, new Error(`Store crashed ${crashTimes.length} times; environment stays closed`));
      }
      await begin(id, { whenClosed: closeBroken(brokenSlot), isLastTry: false });
      log({ event: "store-reopened", tookMs: performance.now() - startedAt });
      if (cause === "store-crashed") onReopened?.();
    },
    /** Forgets earlier crashes, because the operator opens the environment. */
    reset(): void {
      crashTimes = [];
    },
  };
}

/** Routes a page's calls to the environment it was loaded for, also during a switch to another one. */
function createCallRouter<Environment extends OpenedEnvironment>(newestSlot: () => Promise<Slot<Environment>> | null) {
  const pages = new Map<string, Slot<Environment>>();
  return async <Value>(page: string, call: (environment: Environment) => Promise<Value>): Promise<Value> => {
    const knownSlot = pages.get(page);
    const currentSlot = knownSlot?.isOpen === true ? knownSlot : await newestSlot();
    if (currentSlot === null) throw new Error("No environment is open yet");
    const slot =
      knownSlot === undefined || knownSlot.environment.id === currentSlot.environment.id ? currentSlot : knownSlot;
    pages.set(page, slot);
    if (!slot.isOpen) throw new Error(`Environment ${slot.environment.id} of this page is closed`);
    const runningCall = call(slot.environment);
    slot.runningCalls.add(runningCall);
    try {
      return await runningCall;
    } finally {
      slot.runningCalls.delete(runningCall);
    }
  };
}

/** Opens the first environment, switches, reopens after a store crash, and leaves an unusable environment closed. */
export function createCurrentEnvironment<Environment extends OpenedEnvironment>(options: CurrentOptions<Environment>) {
  const { enqueue } = createSerialQueue();
  /** Calls of pages wait for this. It rejects if no environment could be opened. */
  let newestSlot: Promise<Slot<Environment>> | null = null;
  let visibleSlot: Slot<Environment> | null = null;
  const reopener = createReopener({ ...options, begin, giveUp, isVisible: (slot) => slot === visibleSlot });

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
      () => slot !== null && slot === visibleSlot,
      (cause) => void enqueue(() => reopener.reopen(slot, cause)).catch(() => undefined),
    );
    slot = { environment, runningCalls: new Set(), isOpen: true };
    return slot;
  }

  const openSlot = async (): Promise<Slot<Environment> | null> => (await newestSlot?.catch(() => null)) ?? null;

  /** Opens the first environment, or a closed one, and starts its work. */
  async function begin(id: string, { whenClosed, isLastTry }: BeginOptions = FIRST_OPENING): Promise<void> {
    visibleSlot = null;
    const opening = whenClosed.then(() => open(id));
    newestSlot = opening;
    try {
      visibleSlot = await opening;
      await start(visibleSlot, { isLastTry });
    } catch (error) {
      await giveUp(id, error);
      throw error;
    }
  }

  /** Reopens an environment once if it fails to start, because closing quarantines a damaged cache. */
  async function start(slot: Slot<Environment>, { isLastTry } = { isLastTry: false }): Promise<void> {
    try {
      await slot.environment.start();
    } catch (error) {
      if (isLastTry) throw error;
      if (visibleSlot === slot) await begin(slot.environment.id, { whenClosed: closeBroken(slot), isLastTry: true });
      // Another call has reopened or closed the environment.
      else await newestSlot;
    }
  }

  /** Closes the open environment and shows the reason. Calls of its pages fail until an environment opens. */
  async function giveUp(id: string, error: unknown): Promise<void> {
    recovery.raise(id, error, { canGoBack: false });
    const brokenSlot = await openSlot();
    if (!brokenSlot) return;
    newestSlot = Promise.reject(new Error(`Environment ${brokenSlot.environment.id} is closed after a failure`));
    newestSlot.catch(() => undefined);
    visibleSlot = null;
    // Windows replaces no file that this environment still has open.
    await recovery.waitFor(closeBroken(brokenSlot));
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
  async function switchNow(id: string, onAnswer: (problem: string | null) => void): Promise<void> {
    const previousSlot = await openSlot();
    if (previousSlot?.environment.id === id) return onAnswer(null);
    let newSlot: Slot<Environment> | null = null;
    try {
      newSlot = await open(id);
      await options.registry.choose(id);
    } catch (error) {
      if (newSlot) await closeBroken(newSlot);
      // Only the recovery page can replace a journal. The environment list shows any other problem.
      if (error instanceof StoreOpenError && error.reason.kind === "journal")
        recovery.raise(id, error, { canGoBack: previousSlot !== null });
      return onAnswer(error instanceof Error ? error.message : String(error));
    }
    newestSlot = Promise.resolve(newSlot);
    visibleSlot = newSlot;
    onAnswer(null);
    await options.loadPage();
    await Promise.all([start(newSlot), previousSlot && closeWhenIdle(previousSlot)]);
  }

  return {
    recovery,
    /** Rejects if the environment cannot be opened; `recovery` has the failure then. */
    begin,
    switchTo,
    get: async (): Promise<Environment | null> => (await openSlot())?.environment ?? null,

    runForPage: createCallRouter(() => newestSlot),

    /** Closes the environment, so that nothing more is written to its damaged journal and nothing is sent. */
    closeDamaged: (id: string, damage: StoreOpenError): Promise<void> =>
      enqueue(async () => {
        if ((await openSlot())?.environment.id === id) await giveUp(id, damage);
      }),

    close: (): Promise<void> =>
      enqueue(async () => {
        const lastSlot = await openSlot();
        if (lastSlot?.isOpen === true) await closeIntact(lastSlot.environment);
      }),
  };
}
