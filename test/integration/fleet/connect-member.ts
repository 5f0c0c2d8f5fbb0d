import type { NatsConnection } from "@nats-io/transport-node";
import { onTestFinished } from "vitest";
import { connectFleet } from "../../../src-main/fleet/connect.ts";
import type { NatsServers } from "../../rig/nats-servers.ts";

/** Waits for answers longer than the client does, because the machine may be busy. */
export const LONG_TIMEOUT = { timeout: 60_000 };

/** Connects as a desk or as the relay, with that member's permissions. Closed after the test. */
export async function connectMember(fleet: NatsServers, member: string): Promise<NatsConnection> {
  const { addresses, ca, plan } = fleet;
  const access = { servers: addresses, warehouse: plan.warehouse, member, ca, seed: await fleet.seed(member) };
  const connected = await connectFleet(access);
  if (!connected.ok) throw new Error(JSON.stringify(connected.error));
  onTestFinished(() => connected.value.close());
  return connected.value;
}
