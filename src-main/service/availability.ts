import type { CallRecord } from "./call-record.ts";

type Credentials = "ok" | "missing" | "refused";
/** `unanswered`: the service is reachable but does not answer, or answers with a 5xx. */
type Network = "unknown" | "online" | "unanswered" | "offline";

/** `reached`: the service answers again. `credentials`: they changed, or the service accepted them. */
type AvailableCause = "reached" | "credentials";

interface AvailabilityOptions {
  readonly now: () => Date;
  readonly hasCredentials: () => Promise<boolean>;
  readonly onChanged: () => void;
}

/** Stops automatic calls after a 401: a wrong key must not lock the account (service contract). */
export function createAvailability({ now, hasCredentials, onChanged }: AvailabilityOptions) {
  const listeners = new Set<(cause: AvailableCause) => void>();
  let credentials: Credentials = "ok";
  /** Counts reloads of the credentials. A 401 of an earlier generation does not concern the current credentials. */
  let generation = 0;
  let refusedGeneration: number | null = null;
  let network: Network = "unknown";
  let networkChangedAt: string | null = null;
  let isConnected: boolean | null = null;
  let lastAnswerAt: string | null = null;

  function notifyAvailable(cause: AvailableCause): void {
    for (const listener of listeners) listener(cause);
  }

  function setCredentials(nextCredentials: Credentials): void {
    if (nextCredentials === credentials) return;
    credentials = nextCredentials;
    onChanged();
    if (nextCredentials === "ok") notifyAvailable("credentials");
  }

  function updateNetwork(outcome: CallRecord["outcome"]): void {
    if (outcome === "aborted") return;
    const nextNetwork = networkAfter(outcome);
    const wasConnected = isConnected;
    isConnected = outcome !== "offline" && outcome !== "timeout" && outcome !== "tls";
    if (isConnected) lastAnswerAt = now().toISOString();
    if (nextNetwork !== network) {
      network = nextNetwork;
      networkChangedAt = now().toISOString();
      onChanged();
    }
    if (isConnected && wasConnected === false) notifyAvailable("reached");
  }

  return {
    canCallService: (): boolean => credentials === "ok",
    onAvailable: (listener: (cause: AvailableCause) => void): void => void listeners.add(listener),

    credentials: (): Credentials => credentials,
    network: (): Network => network,
    /** Returns the time of the last change of `network`; ISO 8601, UTC. */
    networkSince: (): string | null => networkChangedAt,
    /** Returns the time of the last answer, even an error; ISO 8601, UTC. */
    lastAnswerAt: (): string | null => lastAnswerAt,

    /** Generation of the credentials. A call reads its generation before its credentials. */
    generation: (): number => generation,

    onCall({ outcome, httpStatus, generation: usedGeneration }: CallRecord): void {
      updateNetwork(outcome);
      if (outcome !== "unauthorized" || usedGeneration !== generation) return;
      refusedGeneration = usedGeneration;
      setCredentials(httpStatus === null ? "missing" : "refused");
    },

    /** Timers did not run during sleep: the next answer notifies `reached`, so that waiting work continues. */
    onSystemResume: (): void => void (isConnected = false),

    /** Call at the start, after a change of credentials or addresses, and once the service accepted them. */
    async reloadCredentials(): Promise<void> {
      generation += 1;
      const reloadGeneration = generation;
      const hasStoredCredentials = await hasCredentials();
      // Skip if another reload started meanwhile, or a call was already refused.
      if (reloadGeneration === generation && refusedGeneration !== reloadGeneration)
        setCredentials(hasStoredCredentials ? "ok" : "missing");
    },

    close: (): void => listeners.clear(),
  };
}

export type Availability = ReturnType<typeof createAvailability>;

function networkAfter(outcome: Exclude<CallRecord["outcome"], "aborted">): Network {
  if (outcome === "offline" || outcome === "tls") return "offline";
  return outcome === "timeout" || outcome === "server" ? "unanswered" : "online";
}
