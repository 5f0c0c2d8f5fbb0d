import { headers, type MsgHdrs, type NatsConnection } from "@nats-io/transport-node";
import { ulid } from "ulid";
import { isObject } from "../../src-domain/json-object.ts";

/** A change of one key of a bucket by compare-and-set. */
export interface KeyWrite {
  readonly subject: string;
  /** Empty: deletes the key. */
  readonly text: string;
  /** Sequence of the key's last message; 0 if it has none. */
  readonly expected: number;
  /** After which the server deletes the message, such as `24h`. */
  readonly ttl: string | null;
}

/**
 * `conflict`: another member changed one of the keys, so none is written. `unreachable`: no server answered, or it
 * cannot store now; the keys may or may not be written.
 */
export type WriteOutcome = { readonly kind: "written"; readonly sequences: readonly number[] } | WriteFailure;
type WriteFailure = { readonly kind: "conflict" | "unreachable" };

const WRITE_TIMEOUT_MS = 3000;
/** The server's code for a sequence other than the expected one. */
const WRONG_SEQUENCE = 10_071;

/**
 * Writes all keys or none. Without the client's batches: they drop the expected sequence and hide the server's error.
 * Must not be called while disconnected, because the client would send the message later.
 */
export async function writeKeys(
  connection: NatsConnection,
  writes: readonly KeyWrite[],
  timeoutMs = WRITE_TIMEOUT_MS,
): Promise<WriteOutcome> {
  const batchId = ulid();
  const messages = writes.map((write, index) => ({
    ...write,
    headers: headersOf(write, batchId, index, writes.length),
  }));
  const last = messages.pop();
  if (last === undefined) return { kind: "written", sequences: [] };
  try {
    for (const { subject, text, headers: messageHeaders } of messages)
      connection.publish(subject, text, { headers: messageHeaders });
    const answer = await connection.request(last.subject, last.text, {
      headers: last.headers,
      timeout: timeoutMs,
    });
    return outcomeOf(answer.json(), writes.length);
  } catch {
    return { kind: "unreachable" };
  }
}

function headersOf({ text, expected, ttl }: KeyWrite, batchId: string, index: number, count: number): MsgHdrs {
  const messageHeaders = headers();
  messageHeaders.set("Nats-Expected-Last-Subject-Sequence", String(expected));
  if (text === "") messageHeaders.set("KV-Operation", "DEL");
  if (ttl !== null) messageHeaders.set("Nats-TTL", ttl);
  if (count > 1) {
    messageHeaders.set("Nats-Batch-Id", batchId);
    messageHeaders.set("Nats-Batch-Sequence", String(index + 1));
    if (index === count - 1) messageHeaders.set("Nats-Batch-Commit", "1");
  }
  return messageHeaders;
}

function outcomeOf(answer: unknown, count: number): WriteOutcome {
  const { seq, error } = isObject(answer) ? answer : {};
  if (isObject(error)) return { kind: error["err_code"] === WRONG_SEQUENCE ? "conflict" : "unreachable" };
  if (typeof seq !== "number") return { kind: "unreachable" };
  // A batch's messages have consecutive sequences.
  return { kind: "written", sequences: Array.from({ length: count }, (_, index) => seq - count + 1 + index) };
}
