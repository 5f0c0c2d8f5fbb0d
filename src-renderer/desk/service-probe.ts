interface ServiceProbeOptions {
  /** Asks the service once; the outcome comes with the desk's pushed status. */
  readonly look: () => Promise<void>;
  readonly isAway: () => boolean;
  /** Nobody sees a hidden window, so it asks for nobody. */
  readonly isSeen: () => boolean;
}

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Asks a service that is away whether it is back: soon at first, then ever more rarely, once a minute in the end. */
export function createServiceProbe({ look, isAway, isSeen }: ServiceProbeOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let looking = false;

  function plan(): void {
    clearTimeout(timer);
    if (!isAway() || !isSeen()) return;
    timer = setTimeout(() => void ask(), wait);
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
    /** The service went away, or came back. */
    turned(): void {
      wait = FIRST_WAIT_MS;
      plan();
    },
    /** The operator asks for it, the window is shown again, or the computer says that its network is back. */
    now(): void {
      if (!isAway() || !isSeen()) return;
      wait = FIRST_WAIT_MS;
      void ask();
    },
    stop: (): void => clearTimeout(timer),
  };
}
