import { estimatedCutOff } from "../../../src-domain/resends/cut-off.ts";
import type { DeskStatus } from "../../../src-preload/contract/desk.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import type { Availability } from "../../service/availability.ts";
import type { Store } from "../../store/thread/client.ts";
import type { DeskContext } from "../context.ts";

interface StatusSources extends Pick<DeskStatus, "environment" | "version"> {
  readonly store: Store;
  readonly settings: { readonly get: () => Promise<Settings> };
  readonly availability: Pick<Availability, "credentials" | "network" | "networkSince">;
  readonly clock: DeskContext["clock"];
}

export async function readDeskStatus(sources: StatusSources): Promise<DeskStatus> {
  const { environment, version, store, settings, availability, clock } = sources;
  const [outbox, { stationName, workingCalendar }, inventoryAsOf] = await Promise.all([
    store.orderCounts(),
    settings.get(),
    store.listAsOf("inventory"),
  ]);
  return {
    environment,
    version,
    stationName,
    credentials: availability.credentials(),
    network: availability.network(),
    networkSince: availability.networkSince(),
    outbox,
    inventoryAsOf,
    clockSkewMs: clock.skewMs(),
    nextCutOff: estimatedCutOff(clock.now().toISOString(), workingCalendar),
  };
}
