import { estimatedCutOff } from "../../src-domain/cut-off.ts";
import { readResendStatus } from "../../src-domain/resend.ts";
import type { DeskStatus } from "../../src-preload/contract/desk.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { Store } from "../store/client.ts";
import type { StoredSubmission } from "../store/outbox-journal.ts";
import type { ServiceClock } from "./service-clock.ts";

interface StatusSources extends Pick<DeskStatus, "environment" | "version"> {
  readonly store: Store;
  readonly settings: { readonly get: () => Promise<Settings> };
  readonly network: {
    readonly state: () => DeskStatus["network"];
    readonly since: () => DeskStatus["networkSince"];
  };
  readonly gate: { readonly standing: () => DeskStatus["credentials"] };
  readonly clock: Pick<ServiceClock, "now" | "skewMs">;
}

/** How the desk stands, gathered anew each time. */
export async function readDeskStatus(sources: StatusSources): Promise<DeskStatus> {
  const { environment, version, store, settings, network, gate, clock } = sources;
  const [submissions, { stationName, workingCalendar }, inventoryAsOf] = await Promise.all([
    store.submissions(),
    settings.get(),
    store.listAsOf("inventory"),
  ]);
  return {
    environment,
    version,
    stationName,
    credentials: gate.standing(),
    network: network.state(),
    networkSince: network.since(),
    outbox: countOutbox(submissions),
    inventoryAsOf,
    clockSkewMs: clock.skewMs(),
    nextCutOff: estimatedCutOff(clock.now().toISOString(), workingCalendar),
  };
}

function countOutbox(submissions: readonly StoredSubmission[]): DeskStatus["outbox"] {
  const count = (matches: (submission: StoredSubmission) => boolean): number => submissions.filter(matches).length;
  return {
    waiting: count(({ state }) => state === "ready" || state === "sending"),
    unknown: count(({ state }) => state === "unknown"),
    refused: count(({ state }) => state === "refused"),
    failed: count(({ statusRaw }) => statusRaw !== null && readResendStatus(statusRaw) === "failed"),
  };
}
