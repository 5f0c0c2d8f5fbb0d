import { join } from "node:path";
import type { Publish } from "../desk/publish.ts";
import { StoreUnusable } from "../store/client.ts";
import { createRecovery, type RecoveryOptions } from "./recovery.ts";
import type { Registry } from "./registry.ts";
import type { createSwitchboard, Opened } from "./switchboard.ts";

interface OpeningOptions {
  readonly switchboard: () => ReturnType<typeof createSwitchboard<Opened>>;
  readonly registry: Registry;
  readonly dataFolder: string;
  readonly care: RecoveryOptions["care"];
  readonly publish: Publish;
}

/** How environments are opened, and what becomes of one that cannot be, or may not stay open. */
export function createOpening({ switchboard, registry, dataFolder, care, publish }: OpeningOptions) {
  const recovery = createRecovery({
    care,
    publish: (status) => publish("recovery", "changed", status),
    now: () => new Date(),
    open: async (id) => {
      if ((await switchboard().current()) === null) return begin(id);
      const problem = await switchTo(id);
      if (problem !== null) throw new Error(problem);
    },
  });

  function raise(id: string, error: unknown, canGoBack: boolean): void {
    const environment = registry.find(id);
    const folder = error instanceof StoreUnusable ? error.folder : join(dataFolder, id);
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

  /** Journals are replaced on a page of their own; whatever else keeps an environment closed is told where it was chosen. */
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
  };
}
