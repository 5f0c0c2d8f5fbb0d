import { createAvailability } from "../../service/availability.ts";
import { createReturnsService, type ReturnsServiceOptions } from "../../service/index.ts";
import { createRequestJournal } from "../health/request-journal.ts";
import type { RequestBudget } from "./request-budget.ts";
import { createServiceClock } from "../health/service-clock.ts";
import type { DeskBasics } from "../context.ts";

interface ServiceConnectionOptions {
  readonly connection: Omit<ReturnsServiceOptions, "onCall" | "copyPermit">;
  /** Of what the copying of the service's data asks. */
  readonly budget: () => RequestBudget;
  /** Of what looking at orders asks. */
  readonly lookBudget: () => RequestBudget;
  readonly onChanged: () => void;
}

/** The service, and what its calls reveal about the network and the credentials. */
export function createServiceConnection(basics: DeskBasics, options: ServiceConnectionOptions) {
  const { connection, budget, lookBudget, onChanged } = options;
  const clock = createServiceClock(basics, onChanged);
  const hasCredentials = async (): Promise<boolean> => (await connection.credentials()) !== null;
  const availability = createAvailability({ now: basics.now, hasCredentials, onChanged });
  const requests = createRequestJournal(basics);
  const service = createReturnsService({
    ...connection,
    copyPermit: () => budget().take(),
    onCall: (record) =>
      [availability, clock, requests, budget(), lookBudget()].forEach((listener) => listener.note(record)),
  });
  const hasPublicArea = (): boolean => connection.address.publicBaseUrl !== "";
  const lookForService = async () => {
    if (availability.mayAsk()) await service.probe();
    return availability.network();
  };
  const checkAfterSleep = (): Promise<unknown> => {
    availability.slept();
    return lookForService();
  };
  return { service, availability, clock, requests, hasPublicArea, lookForService, checkAfterSleep };
}
