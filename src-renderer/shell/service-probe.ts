import { boundedWait } from "../../src-domain/waits.ts";
interface ServiceProbeOptions {
  /** Asks the service once; the outcome arrives as the desk's pushed status. */
  readonly look: () => Promise<void>;
  readonly isUnreachable: () => boolean;
  /** A hidden window does not ask. */
  readonly isSeen: () => boolean;
}

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Asks an unreachable service whether it is back: soon at first, then less often, down to once a minute. */
export function createServiceProbe({ look, isUnreachable, isSeen }: ServiceProbeOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let looking = false;

  function plan(): void {
    clearTimeout(timer);
    if (!isUnreachable() || !isSeen()) return;
    timer = setTimeout(() => void ask(), boundedWait(wait));
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (looking) return;
    looking = true;
    await look();
    looking = false;
    plan();
  }

  return {
    onNetworkChanged(): void {
      wait = FIRST_WAIT_MS;
      plan();
    },
    /** The operator asks, the window is shown again, or the computer reports that its network is back. */
    now(): void {
      if (!isUnreachable() || !isSeen()) return;
      wait = FIRST_WAIT_MS;
      void ask();
    },
    stop: (): void => clearTimeout(timer),
  };
}
