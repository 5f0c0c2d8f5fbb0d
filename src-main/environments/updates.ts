import { HOUR_MS } from "../../src-domain/durations.ts";
import {
  findUpdateBlocker,
  isUpdate,
  type UpdateBlocker,
  type UpdateProblem,
  type UnfinishedWork,
} from "../../src-domain/updates/update.ts";
import { limitWait } from "../../src-domain/waits.ts";
import type { UpdateState } from "../../src-preload/contract/updates/updates.ts";
import { warnAbout } from "../base/warn.ts";

/** Finds, downloads and installs another version of the program; implemented in app/electron-updater.ts. */
export interface Updater {
  /** False if the program cannot replace itself. */
  readonly isSupported: boolean;
  /** Returns the version that the feed offers; null if it is not newer. Rejects with `UpdateFailed`. */
  readonly find: (feed: string) => Promise<string | null>;
  /** Downloads the version found last. Resolves after it is verified; rejects with `UpdateFailed`. */
  readonly download: (onPercent: (percent: number) => void) => Promise<void>;
  /** Called after the desk is closed. Returns true if the installer ends the program. */
  readonly install: () => boolean;
}

export class UpdateFailed extends Error {
  readonly problem: UpdateProblem;

  constructor(problem: UpdateProblem, cause: unknown) {
    super(`Update failed: ${problem}`, { cause });
    this.name = "UpdateFailed";
    this.problem = problem;
  }
}

export const NO_UPDATER: Updater = {
  isSupported: false,
  find: () => Promise.resolve(null),
  download: () => Promise.reject(new UpdateFailed("unusable", "no update to download")),
  install: () => false,
};

interface UpdatesOptions {
  /** Address of the update feed; null disables updates. */
  readonly feed: string | null;
  readonly updater: Updater;
  readonly ownVersion: string;
  /** Unfinished work of the open environment; null if none is open. Rejects if the journal cannot be read. */
  readonly unfinishedWork: () => Promise<UnfinishedWork | null>;
  readonly publish: (state: UpdateState) => void;
  readonly now: () => Date;
}

/** Milliseconds from the first render, so that the desk's own work starts first. */
const FIRST_CHECK_MS = 60_000;
const CHECK_INTERVAL_MS = 6 * HOUR_MS;

/** Returns what blocks an installation: also an unreadable journal, because unfinished work is then unknown. */
async function findBlocker(unfinishedWork: UpdatesOptions["unfinishedWork"]): Promise<UpdateBlocker | null> {
  const work = await unfinishedWork().catch((error: unknown) => {
    warnAbout("update")(error);
    return null;
  });
  return findUpdateBlocker(work);
}

/** Offers newer versions, downloads one on request, and installs it at exit unless work is unfinished. */
export function createUpdates({ feed, updater, ownVersion, unfinishedWork, publish, now }: UpdatesOptions) {
  let state: UpdateState = feed === null ? { kind: "off" } : { kind: updater.isSupported ? "not-asked" : "elsewhere" };
  let timer: NodeJS.Timeout | undefined;

  function setState(newState: UpdateState): void {
    state = newState;
    publish(newState);
  }

  const createFailedState = (error: unknown): UpdateState => ({
    kind: "failed",
    problem: error instanceof UpdateFailed ? error.problem : "unusable",
  });

  async function findUpdate(address: string): Promise<UpdateState> {
    try {
      const version = await updater.find(address);
      const isNewer = version !== null && isUpdate(version, ownVersion);
      return isNewer ? { kind: "offered", version } : { kind: "none", at: now().toISOString() };
    } catch (error) {
      return createFailedState(error);
    }
  }

  async function downloadVersion(version: string): Promise<void> {
    const onPercent = (percent: number): void =>
      setState({ kind: "downloading", version, percent: Math.floor(percent) });
    onPercent(0);
    try {
      await updater.download(onPercent);
      setState({ kind: "ready", version, blocker: await findBlocker(unfinishedWork) });
    } catch (error) {
      setState(createFailedState(error));
    }
  }

  const status = async (): Promise<UpdateState> =>
    state.kind === "ready" ? { ...state, blocker: await findBlocker(unfinishedWork) } : state;

  async function check(): Promise<UpdateState> {
    if (feed === null || !CAN_CHECK[state.kind]) return status();
    setState({ kind: "checking" });
    setState(await findUpdate(feed));
    return state;
  }

  async function download(): Promise<UpdateState> {
    if (state.kind === "offered") void downloadVersion(state.version);
    return status();
  }

  /** Starts automatic checks. Only Settings shows the result. */
  function startChecks(delayMs = FIRST_CHECK_MS): void {
    if (feed === null || !updater.isSupported) return;
    timer = setTimeout(() => void check().then(() => startChecks(CHECK_INTERVAL_MS)), limitWait(delayMs));
    timer.unref();
  }

  return {
    status,
    check,
    download,
    startChecks,
    /** Returns whether to install after closing. Call while the environment is still open. */
    canInstall: async (): Promise<boolean> => {
      clearTimeout(timer);
      return state.kind === "ready" && (await findBlocker(unfinishedWork)) === null;
    },
    install: updater.install,
  };
}

export type Updates = ReturnType<typeof createUpdates>;

const CAN_CHECK: Readonly<Record<UpdateState["kind"], boolean>> = {
  "not-asked": true,
  none: true,
  failed: true,
  offered: true,
  off: false,
  elsewhere: false,
  checking: false,
  downloading: false,
  ready: false,
};
