import type { Msg, NatsConnection } from "@nats-io/transport-node";
import { parseRelayBeat, encodeRelayBeat, type RelayBeat } from "../../src-domain/fleet/relay-beat.ts";
import { relayBeatSubject } from "./names.ts";

/** Must not be called while disconnected, because the client would send the heartbeat later. */
export const publishBeat = (connection: NatsConnection, warehouse: string, beat: RelayBeat): void =>
  connection.publish(relayBeatSubject(warehouse), encodeRelayBeat(beat));

/** Calls back at each heartbeat of a trusted relay that polls the service for all desks. `relays`: public keys. */
export function watchRelay(
  connection: Promise<NatsConnection>,
  warehouse: string,
  relays: readonly string[],
  onBeat: (beat: RelayBeat) => void,
): { readonly close: () => void } {
  let isClosed = false;
  const callback = (error: Error | null, message: Msg): void => {
    const beat = error === null ? parseRelayBeat(message.string()) : null;
    if (beat !== null && relays.includes(beat.relay) && !isClosed) onBeat(beat);
  };
  connection.then(
    (opened) => void (isClosed || opened.subscribe(relayBeatSubject(warehouse), { callback })),
    () => undefined,
  );
  // The session closes the connection, and with it the subscription.
  return { close: () => void (isClosed = true) };
}
