import type { DeskStatus } from "../../../src-preload/contract/desk.ts";
import { createReturnsService, type CallRecord, type ReturnsServiceOptions } from "../../service/index.ts";
import { createRequestJournal } from "../health/request-journal.ts";
import type { RequestBudget } from "./request-budget.ts";
import { createSendingGate } from "./sending-gate.ts";
import { createServiceClock } from "../health/service-clock.ts";
import type { DeskBasics } from "../context.ts";

type NetworkState = DeskStatus["network"];

/** Whether the service can be reached, as the last finished call found it. */
export function createNetworkView(
  { now }: Pick<DeskBasics, "now">,
  { onChanged, onReached }: Pick<ServiceConnectionOptions, "onChanged" | "onReached">,
) {
  let state: NetworkState = "unknown";
  let since: string | null = null;
  let connected: boolean | null = null;
  let lastAnswerAt: string | null = null;
  return {
    state: (): NetworkState => state,
    /** Since when the state has been what it is; ISO 8601, UTC. */
    since: (): string | null => since,
    /** Of whatever kind; ISO 8601, UTC. */
    lastAnswerAt: (): string | null => lastAnswerAt,
    note({ outcome }: CallRecord): void {
      if (outcome === "aborted") return;
      const seen = stateAfter(outcome);
      const before = connected;
      connected = outcome !== "offline" && outcome !== "timeout" && outcome !== "tls";
      if (connected) lastAnswerAt = now().toISOString();
      if (seen !== state) {
        state = seen;
        since = now().toISOString();
        onChanged();
      }
      if (connected && before === false) onReached();
    },
  };
}

function stateAfter(outcome: Exclude<CallRecord["outcome"], "aborted">): NetworkState {
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

interface ServiceConnectionOptions {
  readonly connection: Omit<ReturnsServiceOptions, "onCall" | "copyPermit">;
  /** Of what the copying of the service's data asks. */
  readonly budget: () => RequestBudget;
  /** Of what looking at orders asks. */
  readonly lookBudget: () => RequestBudget;
  readonly onChanged: () => void;
  /** The service was away and answers again. */
  readonly onReached: () => void;
  /** The gate opened: what waited for it may continue. */
  readonly onOpened: () => void;
}

/** The service, and what its calls reveal about the network and the credentials. */
export function createServiceConnection(basics: DeskBasics, options: ServiceConnectionOptions) {
  const { connection, budget, lookBudget, onChanged, onOpened } = options;
  const network = createNetworkView(basics, options);
  const clock = createServiceClock(basics, onChanged);
  const hasCredentials = async (): Promise<boolean> => (await connection.credentials()) !== null;
  const gate = createSendingGate({ now: basics.now, hasCredentials, onChanged, onOpened });
  const requests = createRequestJournal(basics);
  const service = createReturnsService({
    ...connection,
    copyPermit: () => budget().take(),
    onCall: (record) =>
      [network, gate, clock, requests, budget(), lookBudget()].forEach((listener) => listener.note(record)),
  });
  const hasPublicArea = (): boolean => connection.address.publicBaseUrl !== "";
  const lookForService = async () => {
    if (gate.isOpen()) await service.probe();
    return network.state();
  };
  return { service, network, gate, clock, requests, hasPublicArea, lookForService };
}
