import {
  bucketStream,
  DESKS_BUCKET,
  EVENTS_STREAM,
  figuresKey,
  FLOOR_BUCKET,
  inboxPrefix,
  KEYS_BUCKET,
  keySubject,
  deskOrderSubjects,
  ORDERS_STREAM,
  figuresSubject,
  warehouseSubjects,
} from "../../src-main/fleet/names.ts";
import { RELAY, tlsAddress, type FleetPlan, type ServerPlan } from "./plan.ts";

/** Public keys of the members, by name. */
export type MemberKeys = ReadonlyMap<string, string>;

/** Names of a server's files in its folder. */
export const SERVER_FILES = {
  configuration: "nats-server.conf",
  authority: "ca.crt",
  certificate: "server.crt",
  key: "server.key",
} as const;

const TLS_TIMEOUT_SECONDS = 5;

/** Returns a server's configuration. `storageKey` encrypts what the server stores. */
export function createServerConfiguration(
  plan: FleetPlan,
  server: ServerPlan,
  keys: MemberKeys,
  storageKey: string,
): string {
  const file = (name: string): string => quote(`${server.folder}/${name}`);
  const tls = `{
    cert_file: ${file(SERVER_FILES.certificate)}
    key_file: ${file(SERVER_FILES.key)}
    ca_file: ${file(SERVER_FILES.authority)}
    min_version: "1.2"
    timeout: ${TLS_TIMEOUT_SECONDS}
  }`;
  const users = [...keys].map(([name, key]) => {
    const isRelay = name === RELAY;
    return createUserEntry(
      key,
      isRelay ? createRelayPermissions(plan.warehouse) : createDeskPermissions(plan.warehouse, name),
    );
  });
  const cluster = plan.servers.length === 1 ? "" : createClusterSection(plan, server, tls);
  return `# Written by \`returns-desk-relay init\`, which replaces it. Contains a secret: keep its mode 600.
server_name: ${server.name}
port: ${server.port}
http: ${quote(`127.0.0.1:${server.monitorPort}`)}
tls ${tls}
jetstream {
  store_dir: ${quote(server.dataFolder)}
  # The default of two minutes loses acknowledged writes when the power fails.
  sync_interval: always
  cipher: chachapoly
  key: ${quote(storageKey)}
}
${cluster}authorization {
  users: [
${users.join("\n")}
  ]
}
`;
}

/** Servers admit each other by certificates of the fleet's authority. Desks have no certificates. */
function createClusterSection({ warehouse, servers }: FleetPlan, server: ServerPlan, tls: string): string {
  const routes = servers
    .filter(({ name }) => name !== server.name)
    .map(({ host, clusterPort }) => quote(tlsAddress(host, clusterPort)));
  return `cluster {
  name: ${warehouse}
  port: ${server.clusterPort}
  routes: [${routes.join(", ")}]
  tls ${tls}
}
`;
}

interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/** The relay creates the streams and buckets. */
const createRelayPermissions = (warehouse: string): Permissions => ({
  publish: [warehouseSubjects(warehouse), "$JS.API.>", "$KV.>"],
  subscribe: [warehouseSubjects(warehouse), `${inboxPrefix(RELAY)}.>`],
});

const READ_STREAMS = [EVENTS_STREAM, ORDERS_STREAM, ...[FLOOR_BUCKET, DESKS_BUCKET, KEYS_BUCKET].map(bucketStream)];

/**
 * A desk writes claims, its order messages and its figures, and reads by direct get, because it may create no stream
 * and no consumer. It deletes recipient keys one at a time.
 */
const createDeskPermissions = (warehouse: string, desk: string): Permissions => ({
  publish: [
    keySubject(FLOOR_BUCKET, ">"),
    keySubject(KEYS_BUCKET, ">"),
    `$JS.API.STREAM.MSG.DELETE.${bucketStream(KEYS_BUCKET)}`,
    keySubject(DESKS_BUCKET, desk),
    keySubject(DESKS_BUCKET, figuresKey(desk)),
    figuresSubject(warehouse, desk),
    deskOrderSubjects(warehouse, desk),
    ...READ_STREAMS.flatMap((stream) => [
      `$JS.API.STREAM.INFO.${stream}`,
      `$JS.API.DIRECT.GET.${stream}`,
      `$JS.API.DIRECT.GET.${stream}.>`,
    ]),
  ],
  subscribe: [warehouseSubjects(warehouse), `${inboxPrefix(desk)}.>`],
});

const quotedList = (subjects: readonly string[]): string => `[${subjects.map(quote).join(", ")}]`;

const createUserEntry = (publicKey: string, { publish, subscribe }: Permissions): string =>
  `    { nkey: ${publicKey}, permissions: { publish: ${quotedList(publish)}, subscribe: ${quotedList(subscribe)} } }`;

/** Quotes a text as JSON, because the server's configuration has the escapes of JSON. */
const quote = (text: string): string => JSON.stringify(text);
