import { expect, onTestFinished } from "vitest";
import type { LogEntry } from "../../../src-domain/health/log-entry.ts";
import { createFleetEventSource } from "../../../src-main/fleet/event-source.ts";
import { createFloor } from "../../../src-main/fleet/floor.ts";
import { createRecipientKeys } from "../../../src-main/fleet/recipient-keys.ts";
import type { FleetPort } from "../../../src-main/use-cases/fleet/fleet-port.ts";
import { createFleet } from "../../../src-main/use-cases/fleet/fleet.ts";
import type { Simulator } from "../../../src-simulator/index.ts";
import type { NatsServers } from "../../rig/nats-servers.ts";
import { openRealDesk } from "../../rig/real-desk.ts";
import { tempFolder } from "../../temp-folder.ts";
import { IMPORT_WORKER, ORDER_FILE_WORKER, STORE_WORKER, WORKBOOK_WORKER } from "../support/workers.ts";
import { fillDestination, submit } from "../use-cases/resends/submitting.ts";
import { isoNow, rawScan } from "../use-cases/test-desk.ts";
import { connectMember } from "./connect-member.ts";
import { RELAY_KEY } from "./relay-publisher.ts";

export const POLL = { interval: 5, timeout: 10_000 };

interface FleetDeskOptions {
  readonly isAway?: boolean;
  readonly folder?: string;
  /** Whether a desk's lease is fresh; all are by default. */
  readonly isAlive?: (desk: string) => boolean;
  readonly now?: () => Date;
}

/** Opens a desk of the fleet. `isAway`: it is not connected before `connect`. */
export async function openFleetDesk(
  servers: NatsServers,
  simulator: Simulator,
  name: string,
  { isAway = false, folder = tempFolder(), isAlive = () => true, now = () => new Date() }: FleetDeskOptions = {},
) {
  const { warehouse } = servers.plan;
  const arrival = Promise.withResolvers<void>();
  if (!isAway) arrival.resolve();
  const port: FleetPort = {
    desk: name,
    parts: arrival.promise.then(async () => {
      const connection = connectMember(servers, name);
      const opened = await connection;
      return {
        openEvents: (hooks) => createFleetEventSource({ ...hooks, connection, warehouse, relays: [RELAY_KEY] }),
        openFloor: (hooks) => createFloor({ ...hooks, connection, warehouse, hasName: () => true }),
        keys: createRecipientKeys(opened),
        findDesks: async () => new Set(servers.plan.desks.filter(isAlive)),
      };
    }),
  };
  const published: string[] = [];
  const logged: LogEntry[] = [];
  let elapsedMs = 0;
  const desk = await openRealDesk(
    { folder, address: simulator, credentials: simulator.credentials },
    {},
    {
      timing: { retryMs: 50, settleMs: 50, undoUnitMs: 0 },
      fleet: (context, hooks) => createFleet(context, port, hooks),
      now,
      elapsed: () => performance.now() + elapsedMs,
      log: (entry) => void logged.push(entry),
      publish: (domain, event) => published.push(`${domain}.${event}`),
    },
    {
      workers: { store: STORE_WORKER, import: IMPORT_WORKER, orderFile: ORDER_FILE_WORKER, workbook: WORKBOOK_WORKER },
    },
  );
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= desk.close());
  onTestFinished(close);
  await desk.start();
  await expect.poll(() => desk.sync.status().state, POLL).not.toBe("running");
  const scan = async ({ rma }: { readonly rma: string }) =>
    (await desk.store.recordScan(rawScan(rma), isoNow())).outcome;
  return {
    desk,
    folder,
    published,
    logged,
    close,
    connect: arrival.resolve,
    scan,
    passTime: (ms: number) => (elapsedMs += ms),
    currentItems: async () => (await desk.store.currentBatch(isoNow())).lines.map(({ item }) => item.returnInventoryId),
    refused: async () => (await desk.store.openRefusedScans(isoNow())).map(({ verdict }) => verdict),
    intents: () => desk.store.claimIntents(10),
    async submitScanned(): Promise<string> {
      const { batchId } = await desk.store.currentBatch(isoNow());
      await fillDestination(desk.store, batchId);
      return submit({ desk }, batchId);
    },
  };
}

export type FleetDesk = Awaited<ReturnType<typeof openFleetDesk>>;
