import type { NatsConnection } from "@nats-io/transport-node";
import { connectFleet } from "../../../src-main/fleet/connect.ts";
import type { NatsServers } from "../../rig/nats-servers.ts";

/** Connects to the servers as a member of the fleet. */
export async function connectTo(fleet: NatsServers, member: string): Promise<NatsConnection> {
  const access = { servers: fleet.addresses, warehouse: fleet.plan.warehouse, member, ca: fleet.ca };
  const connected = await connectFleet({ ...access, seed: await fleet.seed(member) });
  if (!connected.ok) throw new Error(connected.error.code);
  return connected.value;
}
