import { jetstream, JetStreamApiCodes, JetStreamApiError } from "@nats-io/jetstream";
import { headers, type NatsConnection } from "@nats-io/transport-node";
import { EVENT_HEADERS, keyHeader, SEALED_EVENT_VERSION, type BodyKey } from "../../src-domain/fleet/event-message.ts";
import type { FleetProblem } from "../../src-domain/fleet/fleet-problem.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { bodyKeyName } from "../events/body-key-names.ts";
import { eventSubject } from "./names.ts";
import type { MemberKey } from "./nkeys.ts";
import { findProblem } from "./problems.ts";
import { createRecipientKeys, type SealingKey } from "./recipient-keys.ts";
import { createEventSigner } from "./relay-signatures.ts";
import { sealText } from "./sealing.ts";

export interface VerifiedEvent {
  readonly key: string;
  readonly body: string;
  readonly receivedAt: string;
}

/** A leader acknowledges within milliseconds; without one, nothing is lost by asking again soon. */
const ACK_TIMEOUT_MS = 400;

interface PublisherOptions {
  readonly connection: NatsConnection;
  readonly warehouse: string;
  readonly relay: MemberKey;
  readonly now: () => Date;
}

/**
 * Returns a function that encrypts and publishes events, and names the failure of each that the stream has not stored, now or
 * before. Must not be called while disconnected: the client's own buffer loses messages.
 */
export function createEventPublisher({ connection, warehouse, relay, now }: PublisherOptions) {
  const sign = createEventSigner(warehouse, relay);
  const keys = createRecipientKeys(connection);

  function headersOf({ body, receivedAt }: VerifiedEvent, key: BodyKey) {
    const messageHeaders = headers();
    messageHeaders.set(EVENT_HEADERS.version, String(SEALED_EVENT_VERSION));
    messageHeaders.set(EVENT_HEADERS.receivedAt, receivedAt);
    messageHeaders.set(EVENT_HEADERS.relay, relay.publicKey);
    messageHeaders.set(EVENT_HEADERS.signature, sign(body, receivedAt));
    messageHeaders.set(EVENT_HEADERS.key, keyHeader(key));
    return messageHeaders;
  }

  async function publish(event: VerifiedEvent, key: SealingKey | null): Promise<Result<null, FleetProblem>> {
    if (key === null) return failure({ code: "no-quorum", detail: "" });
    const subject = eventSubject(warehouse, event.key);
    try {
      await jetstream(connection).publish(subject, sealText(key.key, key.name, event.body), {
        // An event's id may have characters that a header must not have.
        msgID: subject,
        headers: headersOf(event, key),
        expect: { lastSubjectSequence: 0 },
        timeout: ACK_TIMEOUT_MS,
      });
      return success(null);
    } catch (error) {
      return isStoredAlready(error) ? success(null) : failure(findProblem(error));
    }
  }

  return async (events: readonly VerifiedEvent[]): Promise<Result<null, FleetProblem>[]> => {
    const names = events.map(({ body }) => bodyKeyName(body, now()));
    // Read each time: with an erased key, no desk could read the event.
    const found = await keys.ensure([...new Set(names)]);
    return Promise.all(events.map((event, index) => publish(event, found.get(names[index] ?? "") ?? null)));
  };
}

/** While another message of the subject is in process, the server answers with other codes. */
export const isStoredAlready = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence;
