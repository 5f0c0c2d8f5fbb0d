import type { MessageRefusal } from "../../src-domain/fleet/event-message.ts";
import { failure, type Result } from "../../src-domain/result.ts";
import type { RawEvent } from "../events/event-source.ts";
import type { FleetKeys } from "./recipient-keys.ts";
import { createEventVerifier, type SignedMessage } from "./relay-signatures.ts";
import { openText } from "./sealing.ts";

/** `erased`: the key was erased, so the event cannot be decrypted. Null: no server answers. */
export type EventReadResult = Result<RawEvent, MessageRefusal | "erased"> | null;

/** Returns a function that opens and verifies the events of trusted relays. `relays`: public nkeys. */
export function createEventReader(
  warehouse: string,
  relays: readonly string[],
  { findBodyKey }: Pick<FleetKeys, "findBodyKey">,
) {
  const verifier = createEventVerifier(warehouse, relays);
  return async (message: SignedMessage): Promise<EventReadResult> => {
    const parsed = verifier.parse(message);
    if (!parsed.ok) return parsed;
    const event = parsed.value;
    if (event.key === null) return verifier.verify(event, message.data);
    const key = await findBodyKey(event.key);
    if (key === null) return null;
    if (key === "erased") return failure(key);
    const body = openText(key, event.key.name, message.data);
    return body === null ? failure("wrong-signature") : verifier.verify(event, body);
  };
}
