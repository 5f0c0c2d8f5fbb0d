import { judgeEnd } from "../../src-domain/health/crash-rule.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import type { Publish } from "../desk/context.ts";
import { StoreUnusable } from "../store/thread/client.ts";
import type { ThreadNews } from "../store/thread/store-news.ts";
import { createRecovery, type RecoveryOptions } from "./recovery.ts";
import type { Registry } from "./registry.ts";
import type { createSwitchboard, Opened } from "./switchboard.ts";

interface OpeningOptions {
  readonly switchboard: () => ReturnType<typeof createSwitchboard<Opened>>;
  readonly registry: Registry;
  readonly care: RecoveryOptions["care"];
  readonly publish: Publish;
  /** Left out, nothing is written down. */
  readonly log?: Log;
  /** An environment whose store had ended is open again, for the same pages. */
  readonly onReopened?: () => void;
}

/** How environments are opened, and what becomes of one that cannot be, or may not stay open. */
export function createOpening({ switchboard, registry, care, publish, ...options }: OpeningOptions) {
  const { log = () => undefined, onReopened = () => undefined } = options;
  let storeEnds: readonly number[] = [];
  const recovery = createRecovery({
    care,
    publish: (status) => publish("recovery", "changed", status),
    now: () => new Date(),
    open: async (id) => {
      storeEnds = [];
      if ((await switchboard().current()) === null) return begin(id);
      const problem = await switchTo(id);
      if (problem !== null) throw new Error(problem);
    },
  });

  function raise(id: string, error: unknown, canGoBack: boolean): void {
    const environment = registry.find(id);
    const folder = error instanceof StoreUnusable ? error.folder : registry.folderOf(id);
    if (environment) recovery.raise(environment, folder, error, canGoBack);
  }

  async function begin(id: string): Promise<void> {
    try {
      await switchboard().begin(id);
    } catch (error) {
      raise(id, error, false);
      throw error;
    }
  }

  /**
   * Journals are replaced on a page of their own; any other problem that keeps an environment closed is shown where it
   * was chosen.
   */
  async function switchTo(id: string): Promise<string | null> {
    const switched = await switchboard().switchTo(id);
    if (switched.ok) {
      recovery.clear();
      return null;
    }
    const { error } = switched;
    if (error instanceof StoreUnusable && error.why.kind === "journal") {
      raise(id, error, (await switchboard().current()) !== null);
    }
    return error instanceof Error ? error.message : String(error);
  }

  /**
   * The store's thread of the open environment has crashed. The desk is opened again and continues from the journal, as
   * after a restart; what its pages record meanwhile waits. After repeated crashes it is left closed.
   */
  async function reopen(id: string): Promise<void> {
    if ((await switchboard().current())?.id !== id) return;
    const { ends, action } = judgeEnd(storeEnds, performance.now());
    storeEnds = ends;
    if (action === "stop") {
      log({ event: "store-given-up" });
      raise(id, new Error(`The thread that keeps the desk's data ended ${ends.length} times in a short time.`), false);
      return switchboard().giveUp();
    }
    const begun = performance.now();
    try {
      await switchboard().reopen();
    } catch (error) {
      return raise(id, error, false);
    }
    log({ event: "store-reopened", tookMs: performance.now() - begun });
    onReopened();
  }

  return {
    recovery,
    begin,
    switchTo,

    /** Nothing more is written to a journal that is not sound, and nothing sent. */
    async giveUp(id: string, damage: StoreUnusable): Promise<void> {
      if ((await switchboard().current())?.id !== id) return;
      raise(id, damage, false);
      await switchboard().giveUp();
    },

    /** Called with what happens to the threads of an environment. */
    hear:
      (id: string) =>
      ({ kind, thread, fault }: ThreadNews): void => {
        log({ event: kind === "thread-ended" ? kind : "program-warning", thread, fault });
        if (kind === "thread-ended" && thread === "store") void reopen(id);
      },
  };
}
