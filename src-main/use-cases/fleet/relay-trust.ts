import {
  coversListsReadAt,
  RELAY_LISTS_TRUSTED_MS,
  RELAY_TRUSTED_MS,
  type RelayHeartbeat,
  type RelayItems,
  type RelayState,
} from "../../../src-domain/fleet/relay-heartbeat.ts";
import { limitWait } from "../../../src-domain/waits.ts";

interface RelayTrustOptions {
  /** Milliseconds of the monotonic clock. */
  readonly elapsed: () => number;
  /** The state, whether the relay polls for this desk, or what it has read, has changed. */
  readonly onChanged: () => void;
  /** Milliseconds that a heartbeat counts. */
  readonly trustedMs?: number;
}

/** Knows from the relay's heartbeats whether it polls the service for this desk. */
export function createRelayTrust({ elapsed, onChanged, trustedMs = RELAY_TRUSTED_MS }: RelayTrustOptions) {
  let lastHeartbeat: RelayHeartbeat | null = null;
  let heartbeatAtMs = Number.NEGATIVE_INFINITY;
  let polledAtMs = Number.NEGATIVE_INFINITY;
  let listsReadAt: string | null = null;
  let listsChangedAtMs = Number.NEGATIVE_INFINITY;
  let reported = "";
  let timer: NodeJS.Timeout | undefined;

  const isFresh = (atMs: number): boolean => elapsed() - atMs < trustedMs;
  const state = (): RelayState | null => (isFresh(heartbeatAtMs) ? (lastHeartbeat?.state ?? null) : null);
  const isPolling = (): boolean => isFresh(polledAtMs);
  // The relay may poll orders but be unable to read lists. Its clock may differ, so this desk's clock counts.
  const readsLists = (): boolean => isPolling() && elapsed() - listsChangedAtMs < RELAY_LISTS_TRUSTED_MS;
  const items = (): RelayItems | null => (readsLists() ? (lastHeartbeat?.items ?? null) : null);

  function report(): void {
    const text = JSON.stringify([state(), isPolling(), items()]);
    if (text === reported) return;
    reported = text;
    onChanged();
  }

  /**
   * Reports the end even if the relay still sends heartbeats but does not poll. Restarts the timer if it ends early.
   */
  function reportUntilStale(): void {
    clearTimeout(timer);
    const mustReportAgain = isFresh(heartbeatAtMs);
    report();
    if (!mustReportAgain) return;
    const endsAtMs = isPolling() ? polledAtMs : heartbeatAtMs;
    timer = setTimeout(reportUntilStale, limitWait(Math.max(1, endsAtMs + trustedMs - elapsed())));
  }

  return {
    state,
    /**
     * Also true for some minutes after the last heartbeat, so that desks do not poll while another relay takes over.
     */
    isPolling,
    /**
     * When the relay began to read the lists that this desk relies on; null if it relies on its own. `readAt`: see
     * `coversListsReadAt`.
     */
    itemsAt: (readAt: string | null): string | null => {
      const read = items();
      return read !== null && coversListsReadAt(read, readAt) ? read.at : null;
    },

    onHeartbeat(heartbeat: RelayHeartbeat): void {
      lastHeartbeat = heartbeat;
      heartbeatAtMs = elapsed();
      if (heartbeat.state === "polling") polledAtMs = heartbeatAtMs;
      if (heartbeat.items !== null && heartbeat.items.at !== listsReadAt) {
        listsReadAt = heartbeat.items.at;
        listsChangedAtMs = heartbeatAtMs;
      }
      reportUntilStale();
    },

    close: (): void => clearTimeout(timer),
  };
}
