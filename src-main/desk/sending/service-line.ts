import { createReturnsService, type ReturnsServiceOptions } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { Publish } from "../publish.ts";
import { createRequestJournal } from "../health/request-journal.ts";
import { createNetworkView } from "../environments/network.ts";
import type { RequestBudget } from "./request-budget.ts";
import { createSendingGate } from "./sending-gate.ts";
import { createServiceClock } from "../health/service-clock.ts";

interface ServiceLineOptions {
  readonly connection: Omit<ReturnsServiceOptions, "onCall" | "copyPermit">;
  /** Of what the copying of the service's data asks. */
  readonly budget: () => RequestBudget;
  /** Of what looking at orders asks. */
  readonly lookBudget: () => RequestBudget;
  readonly store: Store;
  readonly publish: Publish;
  readonly now: () => Date;
  /** Milliseconds of a clock that is never set. */
  readonly elapsed?: () => number;
  readonly onChanged: () => void;
  /** The service was away and answers again. */
  readonly onReached: () => void;
  /** The gate opened: what waited at it may go on. */
  readonly onOpened: () => void;
}

/** The service, and what its calls tell of the network and of the credentials. */
export function createServiceLine(options: ServiceLineOptions) {
  const {
    connection,
    budget,
    lookBudget,
    store,
    publish,
    now,
    elapsed = () => performance.now(),
    onChanged,
    onReached,
    onOpened,
  } = options;
  const network = createNetworkView({ now, onChanged, onReached });
  const clock = createServiceClock({ now, elapsed, onChanged });
  const hasCredentials = async (): Promise<boolean> => (await connection.credentials()) !== null;
  const gate = createSendingGate({ hasCredentials, now, onChanged, onOpened });
  const requests = createRequestJournal({ store, publish });
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
