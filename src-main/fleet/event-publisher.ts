import { jetstream, JetStreamApiCodes, JetStreamApiError } from "@nats-io/jetstream";
import { headers, type NatsConnection } from "@nats-io/transport-node";
import { EVENT_HEADERS } from "../../src-domain/fleet/event-message.ts";
import type { FleetProblem } from "../../src-domain/fleet/fleet-problem.ts";
import { FLEET_VERSION } from "../../src-domain/fleet/message-version.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { eventSubject } from "./names.ts";
import type { MemberKey } from "./nkeys.ts";
import { findProblem } from "./problems.ts";
import { createEventSigner } from "./relay-signatures.ts";

export interface VerifiedEvent {
  readonly key: string;
  readonly body: string;
  readonly receivedAt: string;
}

/** A leader acknowledges within milliseconds; without one, nothing is lost by asking again soon. */
const ACK_TIMEOUT_MS = 400;

/**
 * Returns a function that publishes an event, and succeeds once the stream has it, also if it had it before. Must not be
 * called while disconnected: the client's own buffer loses messages.
 */
export function createEventPublisher(warehouse: string, relay: MemberKey) {
  const sign = createEventSigner(warehouse, relay);

  function headersOf({ body, receivedAt }: VerifiedEvent) {
    const messageHeaders = headers();
    messageHeaders.set(EVENT_HEADERS.version, String(FLEET_VERSION));
    messageHeaders.set(EVENT_HEADERS.receivedAt, receivedAt);
    messageHeaders.set(EVENT_HEADERS.relay, relay.publicKey);
    messageHeaders.set(EVENT_HEADERS.signature, sign(body, receivedAt));
    return messageHeaders;
  }

  return async (connection: NatsConnection, event: VerifiedEvent): Promise<Result<null, FleetProblem>> => {
    const subject = eventSubject(warehouse, event.key);
    try {
      await jetstream(connection).publish(subject, event.body, {
        // An event's id may have characters that a header must not have.
        msgID: subject,
        headers: headersOf(event),
        expect: { lastSubjectSequence: 0 },
        timeout: ACK_TIMEOUT_MS,
      });
      return success(null);
    } catch (error) {
      return isStoredAlready(error) ? success(null) : failure(findProblem(error));
    }
  };
}

/** While another message of the subject is in process, the server answers with other codes. */
const isStoredAlready = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence;
