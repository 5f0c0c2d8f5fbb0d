import { limitWait } from "../../src-domain/waits.ts";

interface ServiceProbeOptions {
  /** Sends one request; the result arrives as a new desk status. */
  readonly probe: () => Promise<void>;
  readonly isUnreachable: () => boolean;
  readonly isVisible: () => boolean;
}

const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 60_000;

/** Probes an unreachable service with backoff, from 2 seconds up to a minute. */
export function createServiceProbe({ probe, isUnreachable, isVisible }: ServiceProbeOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;
  let isProbing = false;

  function scheduleProbe(): void {
    clearTimeout(timer);
    if (!isUnreachable() || !isVisible()) return;
    timer = setTimeout(() => void probeOnce(), limitWait(waitMs));
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
  }

  async function probeOnce(): Promise<void> {
    clearTimeout(timer);
    if (isProbing) return;
    isProbing = true;
    await probe();
    isProbing = false;
    scheduleProbe();
  }

  return {
    onNetworkChanged(): void {
      waitMs = FIRST_WAIT_MS;
      scheduleProbe();
    },
    /** Call it when the operator retries, the window is shown again, or the computer is back online. */
    probeNow(): void {
      if (!isUnreachable() || !isVisible()) return;
      waitMs = FIRST_WAIT_MS;
      void probeOnce();
    },
    stop: (): void => clearTimeout(timer),
  };
}
