import { updateBlocker, isUpdate, type UpdateProblem, type UnfinishedWork } from "../../src-domain/updates/update.ts";
import type { UpdateState } from "../../src-preload/contract/updates/updates.ts";
import { boundedWait } from "../../src-domain/waits.ts";

/** What finds, fetches and installs another version of the program; Electron's side is app/electron-updater.ts. */
export interface Updater {
  /** False where the program was not installed in a way that allows it to replace itself. */
  readonly supported: boolean;
  /** The newest version that the feed has, whichever that is; null for none. Rejects with `UpdateFailed`. */
  readonly find: (feed: string) => Promise<string | null>;
  /** What was found last. Resolves once it is here and known to be whole and genuine; rejects with `UpdateFailed`. */
  readonly download: (onPercent: (percent: number) => void) => Promise<void>;
  /** Called when all is closed. `true`: the installer ends the program itself. */
  readonly install: () => boolean;
}

export class UpdateFailed extends Error {
  readonly problem: UpdateProblem;

  constructor(problem: UpdateProblem, cause: unknown) {
    super(`The update failed: ${problem}`, { cause });
    this.name = "UpdateFailed";
    this.problem = problem;
  }
}

/** For a program that others bring up to date. */
export const NO_UPDATER: Updater = {
  supported: false,
  find: () => Promise.resolve(null),
  download: () => Promise.reject(new UpdateFailed("unusable", "There is nothing to download")),
  install: () => false,
};

interface UpdatesOptions {
  /** Where updates are looked for; null: nowhere. */
  readonly feed: string | null;
  readonly updater: Updater;
  readonly ownVersion: string;
  /** Of the environment that is open; null when none is. */
  readonly workUnderWay: () => Promise<UnfinishedWork | null>;
  readonly publish: (state: UpdateState) => void;
  readonly now: () => Date;
}

/** After the window is drawn and the desk has gone to work. */
const FIRST_CHECK_MS = 60_000;
const CHECK_AGAIN_MS = 6 * 60 * 60_000;

/** A newer version is offered, fetched on the operator's word, and installed when the program ends with nothing under way. */
export function createUpdates({ feed, updater, ownVersion, workUnderWay, publish, now }: UpdatesOptions) {
  let state: UpdateState = firstState();
  let timer: NodeJS.Timeout | undefined;

  function firstState(): UpdateState {
    if (feed === null) return { kind: "off" };
    return { kind: updater.supported ? "not-asked" : "elsewhere" };
  }

  function change(next: UpdateState): void {
    state = next;
    publish(next);
  }

  const failed = (error: unknown): UpdateState => ({
    kind: "failed",
    problem: error instanceof UpdateFailed ? error.problem : "unusable",
  });

  async function look(address: string): Promise<UpdateState> {
    try {
      const version = await updater.find(address);
      const isNewer = version !== null && isUpdate(version, ownVersion);
      return isNewer ? { kind: "offered", version } : { kind: "none", at: now().toISOString() };
    } catch (error) {
      return failed(error);
    }
  }

  async function fetch(version: string): Promise<void> {
    const onPercent = (percent: number): void => change({ kind: "downloading", version, percent: Math.floor(percent) });
    onPercent(0);
    try {
      await updater.download(onPercent);
      change({ kind: "ready", version, hold: updateBlocker(await workUnderWay()) });
    } catch (error) {
      change(failed(error));
    }
  }

  const status = async (): Promise<UpdateState> =>
    state.kind === "ready" ? { ...state, hold: updateBlocker(await workUnderWay()) } : state;

  async function check(): Promise<UpdateState> {
    if (feed === null || !mayCheck(state)) return status();
    change({ kind: "checking" });
    change(await look(feed));
    return state;
  }

  async function download(): Promise<UpdateState> {
    if (state.kind === "offered") void fetch(state.version);
    return status();
  }

  /** Checks automatically from now on, and shows the result only in Settings. */
  function begin(inMs = FIRST_CHECK_MS): void {
    if (feed === null || !updater.supported) return;
    timer = setTimeout(() => void check().then(() => begin(CHECK_AGAIN_MS)), boundedWait(inMs));
    timer.unref();
  }

  return {
    status,
    check,
    download,
    begin,
    /** Whether to install when all is closed; to be asked while the environment is still open. */
    mayInstall: async (): Promise<boolean> => {
      clearTimeout(timer);
      return state.kind === "ready" && updateBlocker(await workUnderWay()) === null;
    },
    install: updater.install,
  };
}

export type Updates = ReturnType<typeof createUpdates>;

function mayCheck({ kind }: UpdateState): boolean {
  switch (kind) {
    case "not-asked":
    case "none":
    case "failed":
    case "offered":
      return true;
    case "off":
    case "elsewhere":
    case "checking":
    case "downloading":
    case "ready":
      return false;
  }
}
