import type { Health } from "../../health/health.ts";
import {
  STOPPED_FILES_PAGE,
  STOPPED_PAGE,
  type StoppedAction,
  type StoppedFiles,
  type StoppedPages,
} from "./stopped-page.ts";

export interface StoppedActionsOptions {
  readonly health: Promise<Pick<Health, "prepare" | "save" | "openLogs">>;
  readonly pages: Pick<StoppedPages, "show">;
  readonly load: (address: string) => void;
  readonly tryAgain: () => void;
  readonly quit: () => void;
}

const NOT_PREPARED: StoppedFiles = { files: "not-prepared", saved: null };

/** Actions of the stopped pages. Files for support are shown first, and saved exactly as shown. */
export function createStoppedActions({ health, pages, load, tryAgain, quit }: StoppedActionsOptions) {
  let prepared: Awaited<ReturnType<Health["prepare"]>> | null = null;

  function show(saved: StoppedFiles["saved"]): void {
    pages.show(prepared === null ? NOT_PREPARED : { files: prepared.files, saved });
    load(STOPPED_FILES_PAGE);
  }

  async function prepare(): Promise<void> {
    prepared = await health.then((desk) => desk.prepare()).catch(() => null);
    show(null);
  }

  async function save(): Promise<void> {
    if (prepared === null) return;
    try {
      const saved = await (await health).save(prepared.bundleId);
      if (!saved.ok) await prepare();
      else if (saved.value !== null) show({ as: saved.value });
    } catch {
      show("not-saved");
    }
  }

  function leaveFiles(to: () => void): void {
    prepared = null;
    pages.show(NOT_PREPARED);
    to();
  }

  return (action: StoppedAction): void => {
    switch (action) {
      case "again":
        return leaveFiles(tryAgain);
      case "bundle":
        return void prepare();
      case "logs":
        return void health.then((desk) => desk.openLogs()).catch(() => undefined);
      case "quit":
        return quit();
      case "save":
        return void save();
      case "back":
        return leaveFiles(() => load(STOPPED_PAGE));
    }
  };
}
