import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { readTextFile } from "../../src-main/base/files.ts";
import { requireFolder, SetupError } from "../setup-error.ts";
import { expiresAt } from "./certificates.ts";
import { FLEET_FILES, readPlan, writeFleetFolder } from "./fleet-folder.ts";
import { fleetPlanSchema, RELAY, type FleetPlan, type FleetPlanInput } from "./plan.ts";
import { SERVER_FILES } from "./server-configuration.ts";

interface Output {
  readonly say: (line: string) => void;
  readonly now: Date;
}

/** `init`: sets up a fleet in a folder, or adds and removes desks of the fleet that the folder has. */
export async function initFleet(args: readonly string[], { say, now }: Output): Promise<void> {
  const { folder, given, removed } = parseInit(args);
  const stored = await readPlan(folder);
  const plan = parsePlan(mergePlans(stored, given, removed));
  await writeFleetFolder(folder, plan, { now });
  say(
    `Fleet ${plan.warehouse} in ${folder}: servers ${plan.servers.map(({ name }) => name).join(", ")}; desks: ${plan.desks.length}.`,
  );
  if (stored === null) say(`Keep ${folder} in a safe place: it has the fleet's keys.`);
  for (const { name, host, folder: target } of plan.servers)
    say(`Copy ${join(folder, FLEET_FILES.server(name))} to ${target} on ${host}, and start or reload its server.`);
  if (plan.relay.endpoint === "") say("Relay: set relay.endpoint in fleet.json, and run init again.");
  else say(`Relay: copy ${join(folder, FLEET_FILES.member(RELAY))} to its computer.`);
  const newDesks = plan.desks.filter((desk) => stored?.desks.includes(desk) !== true);
  for (const desk of newDesks) {
    const deskFolder = join(folder, FLEET_FILES.member(desk));
    say(`Desk ${desk}: merge ${join(deskFolder, "config.json")}, copy fleet-ca.crt, and follow keychain.txt.`);
  }
  for (const desk of removed) say(`Desk ${desk}: reload the servers, then run free-desk to give up its batches.`);
  say(await describeExpiry(folder, plan));
}

/** `renew`: issues new server certificates. Desks keep theirs, unless the authority's certificate ends soon, too. */
export async function renewCertificates(args: readonly string[], { say, now }: Output): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { folder: { type: "string" } } });
  const folder = requireFolder(values.folder);
  const plan = await readPlan(folder);
  if (plan === null) throw new SetupError(`There is no fleet in ${folder}; set one up with init.`);
  const authorityFile = join(folder, FLEET_FILES.authority);
  const earlierAuthority = await readTextFile(authorityFile);
  await writeFleetFolder(folder, plan, { now, renew: true });
  for (const { name, host, folder: target } of plan.servers)
    say(`Copy ${join(folder, FLEET_FILES.server(name))} to ${target} on ${host}, and reload its server.`);
  if (earlierAuthority !== null && (await readTextFile(authorityFile)) !== earlierAuthority)
    say(
      `Copy the new fleet-ca.crt to the relay and to each desk before ${endDayOf(earlierAuthority)}, and restart them.`,
    );
  say(await describeExpiry(folder, plan));
}

const endDayOf = (certificate: string | null): string =>
  expiresAt(certificate ?? "")
    .toISOString()
    .slice(0, 10);

async function describeExpiry(folder: string, plan: FleetPlan): Promise<string> {
  const certificates = await Promise.all(
    plan.servers.map(({ name }) => readTextFile(join(folder, FLEET_FILES.server(name), SERVER_FILES.certificate))),
  );
  return `The servers' certificates are valid until ${certificates.map(endDayOf).toSorted()[0]}; renew them before.`;
}

type RequestedPlan = Partial<Omit<FleetPlanInput, "desks">> & { readonly desks: readonly string[] };

function parseInit(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      folder: { type: "string" },
      warehouse: { type: "string" },
      environment: { type: "string" },
      server: { type: "string", multiple: true },
      desk: { type: "string", multiple: true },
      "remove-desk": { type: "string", multiple: true },
    },
  });
  const { warehouse, environment, server, desk = [], "remove-desk": removedDesks = [] } = values;
  const requestedPlan: RequestedPlan = {
    ...(warehouse !== undefined && { warehouse }),
    ...(environment !== undefined && { environment }),
    ...(server !== undefined && { servers: server.map(parseServer) }),
    desks: desk,
  };
  return { folder: requireFolder(values.folder), given: requestedPlan, removed: removedDesks };
}

function parseServer(text: string): { readonly name: string; readonly host: string } {
  const match = /^([^=]+)=(.+)$/.exec(text);
  if (match === null) throw new SetupError(`--server takes a name and a host, as nats-1=10.0.0.11, not "${text}".`);
  return { name: match[1] ?? "", host: match[2] ?? "" };
}

/** Desks are added; a fleet's other properties stay, because its servers and desks have them. */
function mergePlans(stored: FleetPlan | null, requested: RequestedPlan, removedDesks: readonly string[]): unknown {
  const storedServers = stored?.servers.map(({ name, host }) => ({ name, host }));
  const comparedPlan = { ...stored, servers: storedServers };
  for (const [name, value] of Object.entries(requested)) {
    const storedValue = comparedPlan[name as keyof RequestedPlan];
    if (stored === null || name === "desks" || isDeepStrictEqual(value, storedValue)) continue;
    throw new SetupError(`The fleet exists; to change ${OPTION_NAMES[name]}, edit fleet.json and run init again.`);
  }
  const unknownDesk = removedDesks.find((desk) => stored?.desks.includes(desk) !== true);
  if (unknownDesk !== undefined) throw new SetupError(`The fleet has no desk "${unknownDesk}".`);
  const desks = new Set([...(stored?.desks ?? []), ...requested.desks]);
  for (const desk of removedDesks) desks.delete(desk);
  return { ...requested, ...stored, desks: [...desks] };
}

const OPTION_NAMES: Readonly<Record<string, string>> = {
  warehouse: "--warehouse",
  environment: "--environment",
  servers: "--server",
  desks: "--desk",
};

function parsePlan(value: unknown): FleetPlan {
  const parseResult = fleetPlanSchema.safeParse(value);
  if (parseResult.success) return parseResult.data;
  const [issue] = parseResult.error.issues;
  const option = OPTION_NAMES[String(issue?.path[0])];
  if (issue?.code === "invalid_type" && option !== undefined) throw new SetupError(`${option} is missing.`);
  throw new SetupError(option === undefined ? (issue?.message ?? "") : `${option}: ${issue?.message}`);
}
