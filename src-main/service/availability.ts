import type { CallRecord } from "./call-record.ts";

type Credentials = "ok" | "missing" | "refused";
/** `unanswered`: it is there, but gives no answer or fails. */
type Network = "unknown" | "online" | "unanswered" | "offline";

/** `reached`: it was away and answers again. `credentials`: they are others than before, or were found good. */
type AvailableCause = "reached" | "credentials";

interface AvailabilityOptions {
  readonly now: () => Date;
  readonly hasCredentials: () => Promise<boolean>;
  /** The credentials are refused or missing or good now, or the network is another. */
  readonly onChanged: () => void;
}

/** After a 401 nothing is asked automatically: a wrong key must not get the account locked (service contract). */
export function createAvailability({ now, hasCredentials, onChanged }: AvailabilityOptions) {
  const listeners = new Set<(opening: AvailableCause) => void>();
  let credentials: Credentials = "ok";
  /** Counts the credentials; those of an earlier generation say nothing about the current ones. */
  let generation = 0;
  let refusedGeneration: number | null = null;
  let network: Network = "unknown";
  let since: string | null = null;
  let connected: boolean | null = null;
  let lastAnswerAt: string | null = null;

  function open(opening: AvailableCause): void {
    for (const listener of listeners) listener(opening);
  }

  function setCredentials(next: Credentials): void {
    if (next === credentials) return;
    credentials = next;
    onChanged();
    if (next === "ok") open("credentials");
  }

  function noteNetwork(outcome: CallRecord["outcome"]): void {
    if (outcome === "aborted") return;
    const seen = networkAfter(outcome);
    const before = connected;
    connected = outcome !== "offline" && outcome !== "timeout" && outcome !== "tls";
    if (connected) lastAnswerAt = now().toISOString();
    if (seen !== network) {
      network = seen;
      since = now().toISOString();
      onChanged();
    }
    if (connected && before === false) open("reached");
  }

  return {
    canCallService: (): boolean => credentials === "ok",
    /** What waits for the service subscribes to this. */
    onAvailable: (listener: (opening: AvailableCause) => void): void => void listeners.add(listener),

    credentials: (): Credentials => credentials,
    network: (): Network => network,
    /** Since when the network has been what it is; ISO 8601, UTC. */
    networkSince: (): string | null => since,
    /** Of whatever kind; ISO 8601, UTC. */
    lastAnswerAt: (): string | null => lastAnswerAt,

    /** Each call carries it from before its credentials are read. */
    generation: (): number => generation,

    note({ outcome, httpStatus, generation: called }: CallRecord): void {
      noteNetwork(outcome);
      if (outcome !== "unauthorized" || called !== generation) return;
      refusedGeneration = called;
      setCredentials(httpStatus === null ? "missing" : "refused");
    },

    /** The computer slept: timers stood still, and what waits for the service continues with its next answer. */
    onSystemResume: (): void => void (connected = false),

    /** The credentials or addresses are others than before, were found good, or are looked at for the first time. */
    async reloadCredentials(): Promise<void> {
      generation += 1;
      const renewed = generation;
      const has = await hasCredentials();
      // Meanwhile they were renewed again, or a call found out about them first.
      if (renewed === generation && refusedGeneration !== renewed) setCredentials(has ? "ok" : "missing");
    },

    /** Nobody waits for it any longer. */
    close: (): void => listeners.clear(),
  };
}

export type Availability = ReturnType<typeof createAvailability>;

function networkAfter(outcome: Exclude<CallRecord["outcome"], "aborted">): Network {
  switch (outcome) {
    case "offline":
    case "tls":
      return "offline";
    case "timeout":
    case "server":
      return "unanswered";
    case "success":
    case "unauthorized":
    case "forbidden":
    case "conflict":
    case "rate-limited":
    case "unreadable":
    case "refused":
      return "online";
  }
}
