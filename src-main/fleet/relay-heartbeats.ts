import type { Msg, NatsConnection } from "@nats-io/transport-node";
import {
  parseRelayHeartbeat,
  encodeRelayHeartbeat,
  type RelayHeartbeat,
} from "../../src-domain/fleet/relay-heartbeat.ts";
import { relayHeartbeatSubject } from "./names.ts";

/** Must not be called while disconnected, because the client would send the heartbeat later. */
export const publishHeartbeat = (connection: NatsConnection, warehouse: string, heartbeat: RelayHeartbeat): void =>
  connection.publish(relayHeartbeatSubject(warehouse), encodeRelayHeartbeat(heartbeat));

/** Calls back at each heartbeat of a trusted relay that polls the service for all desks. `relays`: public keys. */
export function watchRelay(
  connection: Promise<NatsConnection>,
  warehouse: string,
  relays: readonly string[],
  onHeartbeat: (beat: RelayHeartbeat) => void,
): { readonly close: () => void } {
  let isClosed = false;
  const callback = (error: Error | null, message: Msg): void => {
    const heartbeat = error === null ? parseRelayHeartbeat(message.string()) : null;
    if (heartbeat !== null && relays.includes(heartbeat.relay) && !isClosed) onHeartbeat(heartbeat);
  };
  connection.then(
    (opened) => void (isClosed || opened.subscribe(relayHeartbeatSubject(warehouse), { callback })),
    () => undefined,
  );
  // The session closes the connection, and with it the subscription.
  return { close: () => void (isClosed = true) };
}
