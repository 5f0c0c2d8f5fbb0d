import { isIPv6 } from "node:net";
import { z } from "zod";
import { ENVIRONMENT_ID } from "../../src-domain/environments/environment.ts";
import { normalizeBaseUrl } from "../../src-domain/environments/service-address.ts";
import { INBOX_DEFAULTS, isOpenToAnyone, isSender, MAX_SENDERS } from "../../src-domain/events/event-inbox.ts";
import { RELAY_NAME } from "../../src-main/fleet/names.ts";

export const RELAY = RELAY_NAME;

const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** Names occur in NATS subjects, file names and inbox prefixes. */
const nameSchema = z.string().regex(ENVIRONMENT_ID, "Names have small letters, digits and hyphens, 40 at most.");

const portSchema = z.int().min(1).max(65_535);

const serviceUrlSchema = z
  .string()
  .refine((url) => normalizeBaseUrl(url).ok, "An address of the service begins with https, and has no query.");

const serverSchema = z.strictObject({
  name: nameSchema,
  /** Name or address by which desks and the other servers reach the server. */
  host: z
    .string()
    .refine(
      (host) => /^[A-Za-z0-9.-]{1,253}$/.test(host) || isIPv6(host),
      "A host is a name or an address without a port.",
    ),
  port: portSchema.default(4222),
  clusterPort: portSchema.default(6222),
  /** Port for health and figures; the server answers only requests from its own computer. */
  monitorPort: portSchema.default(8222),
  /** Folder on the server with its files. */
  folder: z.string().default("/etc/returns-desk-fleet"),
  dataFolder: z.string().default("/var/lib/returns-desk-fleet"),
});

/** Settings of the relay by the administrator; `run` checks them. */
export const relayPlanSchema = z.strictObject({
  /** Exactly as registered with the service, because the signature covers it. */
  endpoint: z.string().default(INBOX_DEFAULTS.endpoint),
  /** Address on which the relay listens. The reverse proxy forwards deliveries to it. */
  host: z.string().default(INBOX_DEFAULTS.host),
  port: portSchema.default(INBOX_DEFAULTS.port),
  path: z.string().default(INBOX_DEFAULTS.path),
  senders: z.array(z.string()).default([]),
  /** The relay answers health requests only from its own computer. */
  healthPort: portSchema.default(8791),
  /** Addresses of the service, which the relay polls for all desks; null: each desk polls. */
  service: z
    .strictObject({ userApiUrl: serviceUrlSchema, publicApiUrl: serviceUrlSchema.or(z.literal("")).default("") })
    .nullable()
    .default(null),
  /** The page for a wall display; null for a relay without one. */
  wall: z
    .strictObject({
      host: z.string().default("127.0.0.1"),
      port: portSchema.default(8792),
      /** Addresses and networks of the displays. Required unless `host` is reachable from this computer only. */
      networks: z.array(z.string()).max(MAX_SENDERS).default([]),
      /** Names by which displays reach the page. An address needs no name. */
      names: z.array(z.string().regex(/^[A-Za-z0-9.-]{1,253}$/, "A name is a host's, without a port.")).default([]),
    })
    .refine(({ host }) => /^[\w.:%-]+$/.test(host), "wall.host is an address of this computer.")
    .refine(({ networks }) => networks.every(isSender), "wall.networks lists addresses and networks, as 10.0.0.0/24.")
    .refine((wall) => !isOpenToAnyone({ host: wall.host, senders: wall.networks }), {
      error: "wall.networks lists the networks of the displays, because wall.host is open to other computers.",
    })
    .nullable()
    .default(null),
  /** Folder on the relay's computer for events that wait. */
  dataFolder: z.string().default("/var/lib/returns-desk-relay"),
});

/**
 * Members and addresses of a fleet. `init` stores them, so that `init` can add desks and `renew` needs no arguments.
 */
export const fleetPlanSchema = z
  .strictObject({
    warehouse: nameSchema,
    /** The environment of the desks' config.json that joins the fleet. */
    environment: nameSchema.refine((id) => id !== "practice", "Practice never joins a fleet."),
    servers: z
      .array(serverSchema)
      .refine(({ length }) => length === 1 || length === 3, "A fleet has one server or three."),
    desks: z.array(nameSchema).max(500),
    relay: relayPlanSchema.prefault({}),
  })
  .refine(({ desks }) => !desks.includes(RELAY), `"${RELAY}" is the relay's name; give the desk another one.`)
  .refine(({ servers, desks }) => areUnique(desks) && areUnique(servers.map((server) => server.name)), {
    error: "Two desks or two servers have one name.",
  });

export type FleetPlan = z.output<typeof fleetPlanSchema>;
export type FleetPlanInput = z.input<typeof fleetPlanSchema>;
export type ServerPlan = FleetPlan["servers"][number];

export function tlsAddress(host: string, port: number): string {
  const hostInUrl = host.includes(":") ? `[${host}]` : host;
  return `tls://${hostInUrl}:${port}`;
}

/** Returns the addresses to which desks and the relay connect. */
export const listServerAddresses = ({ servers }: FleetPlan): string[] =>
  servers.map(({ host, port }) => tlsAddress(host, port));
