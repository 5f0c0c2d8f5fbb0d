import type { UpdateProblem } from "../../src-domain/updates/update.ts";

/** What finds, fetches and installs another version of the program; Electron's side is app/electron-updater.ts. */
export interface Updater {
  /** False where the program was not installed in a way that it can replace by itself. */
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
