import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { INBOX_REFUSALS, type InboxRefusal } from "../../../src-domain/events/event-inbox.ts";
import type { EventSink, RawEvent } from "../../../src-main/events/event-source.ts";
import { listenerFor } from "../../../src-main/events/webhook-listener.ts";
import { randomOf } from "../../faults/shuffle.ts";
import { brokenRequests, hostileDeliveries, type HostileDelivery } from "./hostile-deliveries.ts";
import { group, tries } from "../../sample.ts";
import { closeListeners, endpoint, listen, now, path, signingKey } from "./listening.ts";

const DELIVERIES = tries({ full: 100_000, sampled: 2000 });
const ON_SOCKETS = tries({ full: 3000, sampled: 300 });
const SEED = 20_261_121 + (group ?? 0) * 10;
const STATUSES: ReadonlySet<number> = new Set([200, 400, 401, 404, 413]);

afterEach(closeListeners);

/** The listener without its socket. */
function serverFor(sink: EventSink, refused: InboxRefusal[] = []) {
  const key = () => Promise.resolve(signingKey);
  const place = { host: "127.0.0.1", senders: [], port: 0, path, endpoint, freshMs: 15 * 60_000 };
  const heard = { now: () => now, onRefused: (cause: InboxRefusal) => refused.push(cause), onProbe: () => undefined };
  return listenerFor({ ...place, ...heard, signingKey: key, rotatedKey: key }, sink);
}

const requestOf = ({ method, url, signature, timestamp, body }: HostileDelivery) => ({
  method,
  url,
  payload: body,
  headers: {
    ...(signature !== null && { "returnhelper-signature": signature }),
    ...(timestamp !== null && { timestamp }),
    "content-type": "application/json",
  },
});

// Proof N3
it(`hostile deliveries are recognized by their signature alone, ${DELIVERIES} of them`, async () => {
  const stored: RawEvent[] = [];
  const refused: InboxRefusal[] = [];
  const server = await serverFor((event) => (stored.push(event), Promise.resolve("taken")), refused);
  const deliveries = hostileDeliveries(SEED);
  const wrong: unknown[] = [];
  let right = 0;
  for (let count = 0; count < DELIVERIES; count += 1) {
    const delivery = deliveries.next().value;
    const answer = await server.inject(requestOf(delivery));
    if (delivery.isRight) right += 1;
    const isStored = stored.length === 1;
    const isJust = isStored ? delivery.isBelievable && answer.statusCode === 200 : !delivery.isRight;
    const isQuiet = STATUSES.has(answer.statusCode) && answer.payload === "";
    if (!isJust || !isQuiet || stored.length > 1)
      wrong.push({ ...delivery, body: delivery.body.toString("latin1").slice(0, 200), status: answer.statusCode });
    stored.length = 0;
  }
  await server.close();
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(right).toBeGreaterThan(DELIVERIES / 10);
  expect(new Set(refused).difference(new Set(INBOX_REFUSALS))).toEqual(new Set());
  // Every way to be refused was met, but for those that need a socket, an old event or a full disk.
  expect(refused).toEqual(expect.arrayContaining(["unsigned", "wrong-signature", "stale", "too-large", "wrong-place"]));
});

it(`hostile deliveries that are no HTTP, or cut short, are let go (${ON_SOCKETS} on sockets)`, async () => {
  const { port, stored, address } = await listen({ patienceMs: 60_000 });
  const random = randomOf(SEED);
  const right = firstRight();
  const answers: { answer: string; request: string }[] = [];
  const work = Array.from({ length: ON_SOCKETS }, () => brokenRequests(right, random));
  const sender = async (): Promise<void> => {
    for (let bytes = work.pop(); bytes !== undefined; bytes = work.pop()) {
      answers.push({ answer: await exchange(port, bytes), request: bytes.toString("latin1").slice(0, 400) });
    }
  };
  await Promise.all(Array.from({ length: 24 }, sender));
  expect(answers).toHaveLength(ON_SOCKETS);
  const odd = answers.filter(
    ({ answer }) => answer !== "" && !/^HTTP\/1\.1 [45]\d\d [A-Za-z- ]+\r\n[^{}]*$/.test(answer),
  );
  expect(odd.slice(0, 3)).toEqual([]);
  expect(stored).toEqual([]);
  // It still takes what is right.
  const { body, headers } = { body: right.body.toString(), headers: requestOf(right).headers };
  expect((await fetch(`${address}${path}`, { method: "POST", body, headers })).status).toBe(200);
  expect(stored).toHaveLength(1);
});

function firstRight(): HostileDelivery {
  for (const delivery of hostileDeliveries(SEED + 2)) if (delivery.isRight) return delivery;
  throw new Error("There is none");
}

/** What came back until the other side, or this one after its last byte, closed. */
function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => (text += chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
}
