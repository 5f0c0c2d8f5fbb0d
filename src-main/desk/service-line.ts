import { createReturnsService, type ReturnsServiceOptions } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { Publish } from "./publish.ts";
import { createRequestJournal } from "./request-journal.ts";
import { createNetworkView } from "./network.ts";
import type { RequestBudget } from "./request-budget.ts";
import { createSendingGate } from "./sending-gate.ts";

interface ServiceLineOptions {
  readonly connection: Omit<ReturnsServiceOptions, "onCall" | "copyPermit">;
  /** Of what the copying of the service's data asks. */
  readonly budget: () => RequestBudget;
  readonly store: Store;
  readonly publish: Publish;
  readonly now: () => Date;
  readonly onChanged: () => void;
  /** The service was away and answers again. */
  readonly onReached: () => void;
  /** The gate opened: what waited at it may go on. */
  readonly onOpened: () => void;
}

/** The service, and what its calls tell of the network and of the credentials. */
export function createServiceLine(options: ServiceLineOptions) {
  const { connection, budget, store, publish, now, onChanged, onReached, onOpened } = options;
  const network = createNetworkView({ now, onChanged, onReached });
  const hasCredentials = async (): Promise<boolean> => (await connection.credentials()) !== null;
  const gate = createSendingGate({ hasCredentials, now, onChanged, onOpened });
  const requests = createRequestJournal({ store, publish });
  const service = createReturnsService({
    ...connection,
    copyPermit: () => budget().take(),
    onCall: (record) => [network, gate, requests, budget()].forEach((listener) => listener.note(record)),
  });
  const hasPublicArea = (): boolean => connection.address.publicBaseUrl !== "";
  const lookForService = async () => {
    if (gate.isOpen()) await service.probe();
    return network.state();
  };
  return { service, network, gate, requests, hasPublicArea, lookForService };
}
