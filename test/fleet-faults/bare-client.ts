import { connect, nkeyAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import { inboxPrefix, serverName } from "../../src-main/fleet/names.ts";
import { RELAY } from "../../src-relay/init/plan.ts";
import type { NatsServers } from "../rig/nats-servers.ts";

/** Connects without the app's code, with the relay's permissions, and reconnects for ever. */
export async function connectBare(fleet: NatsServers): Promise<NatsConnection> {
  const { addresses, ca, plan } = fleet;
  // The library passes `servername` on, but does not declare it.
  const tls = { ca, servername: serverName(plan.warehouse) };
  return connect({
    servers: [...addresses],
    inboxPrefix: inboxPrefix(RELAY),
    authenticator: nkeyAuthenticator(new TextEncoder().encode(await fleet.seed())),
    tls,
    ignoreClusterUpdates: true,
    pingInterval: 1000,
    maxPingOut: 2,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
  });
}

const REQUEST_TIMEOUT_MS = 5000;
/** The server's code for a message that does not exist. */
const NO_MESSAGE = 10_037;

interface ApiAnswer {
  readonly error?: { readonly err_code: number; readonly description: string };
}

/** Throws if the servers refuse, or do not answer. */
export async function requestApi<Answer>(connection: NatsConnection, name: string, body?: object): Promise<Answer> {
  const answer = await connection.request(`$JS.API.${name}`, body && JSON.stringify(body), {
    timeout: REQUEST_TIMEOUT_MS,
  });
  const value = answer.json<Answer & ApiAnswer>();
  if (value.error !== undefined) throw new ApiError(value.error);
  return value;
}

class ApiError extends Error {
  readonly code: number;

  constructor({ err_code: code, description }: NonNullable<ApiAnswer["error"]>) {
    super(description);
    this.code = code;
  }
}

export interface StoredMessage {
  readonly subject: string;
  readonly seq: number;
  readonly text: string;
}

/** Returns a function that reads a stream's messages from its leader, in order, also those that were read before. */
export function followStream(connection: NatsConnection, stream: string): () => Promise<readonly StoredMessage[]> {
  const messages: StoredMessage[] = [];

  async function readNext(): Promise<StoredMessage | null> {
    const seq = (messages.at(-1)?.seq ?? 0) + 1;
    try {
      const { message } = await requestApi<{ readonly message: StoredMessage & { readonly data?: string } }>(
        connection,
        `STREAM.MSG.GET.${stream}`,
        { seq, next_by_subj: ">" },
      );
      return { ...message, text: Buffer.from(message.data ?? "", "base64").toString("utf8") };
    } catch (error) {
      if (error instanceof ApiError && error.code === NO_MESSAGE) return null;
      throw error;
    }
  }

  return async () => {
    for (let next = await readNext(); next !== null; next = await readNext()) messages.push(next);
    return messages;
  };
}

/** Returns all subjects of a stream's messages. */
export async function readSubjects(connection: NatsConnection, stream: string): Promise<ReadonlySet<string>> {
  const { state } = await requestApi<{ readonly state: { readonly subjects?: Readonly<Record<string, number>> } }>(
    connection,
    `STREAM.INFO.${stream}`,
    { subjects_filter: ">" },
  );
  return new Set(Object.keys(state.subjects ?? {}));
}
