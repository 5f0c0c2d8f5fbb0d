import { connect, createServer, type Socket } from "node:net";
import type { Msg, NatsConnection } from "@nats-io/transport-node";
import { onTestFinished } from "vitest";
import { listenLocally } from "../../local-server.ts";

/** Loses messages of subjects that begin with `lostSubjects`, as a subscription does at a reconnect. */
export function loseMessages(connection: NatsConnection, lostSubjects: string): NatsConnection {
  const subscribe: NatsConnection["subscribe"] = (subject, options) =>
    connection.subscribe(subject, {
      ...options,
      callback: (error, message: Msg) =>
        error === null && message.subject.startsWith(lostSubjects) ? undefined : options?.callback?.(error, message),
    });
  return replaceMember(connection, "subscribe", subscribe);
}

/** Lists the sequences from which a desk reads the stream. */
export function watchReads(connection: NatsConnection, sequences: number[]): NatsConnection {
  const publish: NatsConnection["publish"] = (subject, payload, options) => {
    if (subject.includes("DIRECT.GET")) sequences.push((JSON.parse(String(payload)) as { seq: number }).seq);
    connection.publish(subject, payload, options);
  };
  return replaceMember(connection, "publish", publish);
}

/**
 * Reads like from a server that lacks a subject's messages while `isHidden` is true. Calls `isHidden` for each read.
 */
export function hideSubject(connection: NatsConnection, subject: string, isHidden: () => boolean): NatsConnection {
  const hidden = (text: string): string =>
    text.includes(subject) && isHidden() ? text.replaceAll(subject, `${subject}-hidden`) : text;
  const publish: NatsConnection["publish"] = (to, payload, options) =>
    connection.publish(to, to.includes("DIRECT.GET") ? hidden(String(payload)) : payload, options);
  const request: NatsConnection["request"] = (to, ...input) =>
    connection.request(to.includes("DIRECT.GET") ? hidden(to) : to, ...input);
  return replaceMember(replaceMember(connection, "publish", publish), "request", request);
}

/** Sends each request after `until`, as a connection that answers late. */
export function delayRequests(
  connection: NatsConnection,
  until: (subject: string) => Promise<unknown>,
): NatsConnection {
  const request: NatsConnection["request"] = async (...args) => {
    await until(args[0]);
    return connection.request(...args);
  };
  return replaceMember(connection, "request", request);
}

/** Returns a port that passes on to another port, and back, so many bytes a second. */
export async function openSlowLink(toPort: number, bytesPerSecond: number): Promise<number> {
  const link = createServer((client) => {
    const server = connect(toPort, "127.0.0.1");
    const timers = [passSlowly(client, server, bytesPerSecond), passSlowly(server, client, bytesPerSecond)];
    client.on("error", () => undefined).on("close", () => server.destroy());
    server
      .on("error", () => undefined)
      .on("close", () => {
        timers.forEach(clearInterval);
        client.destroy();
      });
  });
  const { port, close } = await listenLocally(link);
  onTestFinished(close);
  return port;
}

const passSlowly = (from: Socket, to: Socket, bytesPerSecond: number): NodeJS.Timeout =>
  setInterval(() => {
    const bytes = (from.read(bytesPerSecond / 10) ?? from.read()) as Buffer | null;
    if (bytes !== null) to.write(bytes);
  }, 100);

const replaceMember = <Name extends keyof NatsConnection>(
  connection: NatsConnection,
  name: Name,
  member: NatsConnection[Name],
): NatsConnection =>
  new Proxy(connection, {
    get(target, key) {
      const value = (key === name ? member : Reflect.get(target, key)) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
