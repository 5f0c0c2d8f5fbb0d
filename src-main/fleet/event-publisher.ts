import { jetstream, JetStreamApiCodes, JetStreamApiError } from "@nats-io/jetstream";
import { headers, type NatsConnection } from "@nats-io/transport-node";
import { EVENT_HEADERS, keyHeader, SEALED_EVENT_VERSION, type BodyKey } from "../../src-domain/fleet/event-message.ts";
import type { FleetProblem } from "../../src-domain/fleet/fleet-problem.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { bodyKeyName, itemsKeyName } from "../events/body-key-names.ts";
import { earlyEventSubject, eventSubject } from "./names.ts";
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
/** What a link of 1 Mbit/s carries in a millisecond, besides other messages. */
const SLOW_LINK_BYTES_PER_MS = 100;
const NO_QUORUM: FleetProblem = { code: "no-quorum", detail: "" };

interface PublisherOptions {
  readonly connection: NatsConnection;
  readonly warehouse: string;
  readonly relay: MemberKey;
  readonly now: () => Date;
}

/**
 * Returns a function that encrypts and publishes events, and names the failure of each that the stream has not stored,
 * now or before. Desks that are connected get an event also if no server can store it or its key now. Must not be
 * called while disconnected: the client's own buffer loses messages.
 */
export function createEventPublisher({ connection, warehouse, relay, now }: PublisherOptions) {
  const sign = createEventSigner(warehouse, relay);
  const { ensure } = createRecipientKeys(connection);
  /**
   * Encrypts what no server stores, so that it need not be erasable. Of the last day on which it could be read or
   * created.
   */
  let itemsKey: SealingKey | null = null;

  function headersOf({ body, receivedAt }: VerifiedEvent, key: BodyKey) {
    const messageHeaders = headers();
    messageHeaders.set(EVENT_HEADERS.version, String(SEALED_EVENT_VERSION));
    messageHeaders.set(EVENT_HEADERS.receivedAt, receivedAt);
    messageHeaders.set(EVENT_HEADERS.relay, relay.publicKey);
    messageHeaders.set(EVENT_HEADERS.signature, sign(body, receivedAt));
    messageHeaders.set(EVENT_HEADERS.key, keyHeader(key));
    return messageHeaders;
  }

  async function publish(
    event: VerifiedEvent,
    key: SealingKey,
    timeoutMs: number,
  ): Promise<Result<null, FleetProblem>> {
    const subject = eventSubject(warehouse, event.key);
    try {
      await jetstream(connection).publish(subject, sealText(key.key, key.name, event.body), {
        // An event's id may have characters that a header must not have.
        msgID: subject,
        headers: headersOf(event, key),
        expect: { lastSubjectSequence: 0 },
        timeout: timeoutMs,
      });
      return success(null);
    } catch (error) {
      return isStoredAlready(error) ? success(null) : failure(findProblem(error));
    }
  }

  /** Sends an event to the desks that are connected, because its own key cannot be stored now. */
  function publishEarly(event: VerifiedEvent): Result<null, FleetProblem> {
    if (itemsKey !== null) {
      const text = sealText(itemsKey.key, itemsKey.name, event.body);
      connection.publish(earlyEventSubject(warehouse, event.key), text, { headers: headersOf(event, itemsKey) });
    }
    return failure(NO_QUORUM);
  }

  return async (events: readonly VerifiedEvent[]): Promise<Result<null, FleetProblem>[]> => {
    const names = events.map(({ body }) => bodyKeyName(body, now()));
    // All events share one link.
    const bytes = events.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    const timeoutMs = ACK_TIMEOUT_MS + bytes / SLOW_LINK_BYTES_PER_MS;
    const itemsName = itemsKeyName(now());
    // Read each time: with an erased key, no desk could read the event.
    const keys = await ensure([itemsName, ...names], ACK_TIMEOUT_MS);
    if (keys === null) return events.map(() => failure(NO_QUORUM));
    const created = keys.created.then((added) => {
      itemsKey = keys.found.get(itemsName) ?? added.get(itemsName) ?? itemsKey;
      return added;
    });
    return Promise.all(
      events.map(async (event, index) => {
        const name = names[index] ?? "";
        // Events whose keys are stored do not wait for other keys.
        const key = keys.found.get(name) ?? (await created).get(name);
        return key === undefined ? publishEarly(event) : publish(event, key, timeoutMs);
      }),
    );
  };
}

/** While another message of the subject is in process, the server answers with other codes. */
export const isStoredAlready = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence;
