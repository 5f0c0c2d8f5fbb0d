import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomic } from "../../src-main/base/atomic-file.ts";
import { readTextFile } from "../../src-main/base/files.ts";
import { serverName } from "../../src-main/fleet/names.ts";
import { createMemberKey, readMemberKey } from "../../src-main/fleet/nkeys.ts";
import { parseFile } from "../setup-error.ts";
import {
  createAuthority,
  isIssuedFor,
  issueServerCertificate,
  renewAuthority,
  shouldRenewAuthority,
  type CertifiedKey,
} from "./certificates.ts";
import { DESK_FILES, createDeskConfiguration, createKeychainCommands } from "./desk-files.ts";
import { fleetPlanSchema, RELAY, type FleetPlan } from "./plan.ts";
import { RELAY_FILES, relayConfigurationOf } from "./relay-files.ts";
import { SERVER_FILES, createServerConfiguration } from "./server-configuration.ts";

/** Files of the folder that `init` writes. */
export const FLEET_FILES = {
  plan: "fleet.json",
  authority: SERVER_FILES.authority,
  authorityKey: "ca.key",
  /** Folder that is copied to a server. */
  server: (name: string) => join("servers", name),
  storageKey: (server: string) => join("servers", server, "storage.key"),
  /** Folder of a desk, or of the relay. */
  member: (member: string) => (member === RELAY ? RELAY : join("desks", member)),
  seed: (member: string) => join(FLEET_FILES.member(member), "seed"),
} as const;

/** Returns the stored plan; null if the folder has none. */
export async function readPlan(folder: string): Promise<FleetPlan | null> {
  const path = join(folder, FLEET_FILES.plan);
  const text = await readTextFile(path);
  return text === null ? null : parseFile(path, text, fleetPlanSchema);
}

/**
 * Writes what a fleet needs, and keeps existing keys and certificates, so that it can run again to add desks. A desk
 * that is no longer planned loses its folder. `renew` replaces the servers' certificates, and the authority's before
 * its end.
 */
export async function writeFleetFolder(
  folder: string,
  plan: FleetPlan,
  { now, renew = false }: { readonly now: Date; readonly renew?: boolean },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const storedPlan = await readPlan(folder);
  for (const desk of storedPlan?.desks ?? [])
    if (!plan.desks.includes(desk)) await rm(join(folder, FLEET_FILES.member(desk)), { recursive: true, force: true });
  const authority = await ensureAuthority(folder, plan, { now, renew });
  const keys = new Map<string, string>();
  for (const member of [RELAY, ...plan.desks])
    keys.set(member, await ensureMember(folder, member, isStoredMember(storedPlan, member)));
  for (const server of plan.servers) {
    const serverFolder = join(folder, FLEET_FILES.server(server.name));
    const isUsed = isStoredServer(storedPlan, server.name);
    const storageKey = await ensureSecret(join(folder, FLEET_FILES.storageKey(server.name)), isUsed, () =>
      randomBytes(32).toString("base64url"),
    );
    const configuration = createServerConfiguration(plan, server, keys, storageKey);
    await writeSecret(join(serverFolder, SERVER_FILES.configuration), configuration);
    await writePublic(join(serverFolder, SERVER_FILES.authority), authority.certificate);
    const names = { name: serverName(plan.warehouse), host: server.host };
    const existingCertificate = await readTextFile(join(serverFolder, SERVER_FILES.certificate));
    if (!renew && existingCertificate !== null && isIssuedFor(existingCertificate, names)) continue;
    const { certificate, key } = await issueServerCertificate(authority, names, now);
    await writeSecret(join(serverFolder, SERVER_FILES.key), key);
    await writePublic(join(serverFolder, SERVER_FILES.certificate), certificate);
  }
  const relays = [keys.get(RELAY) ?? ""];
  for (const desk of plan.desks) {
    const deskFolder = join(folder, FLEET_FILES.member(desk));
    await writePublic(join(deskFolder, DESK_FILES.authority), authority.certificate);
    await writePublic(join(deskFolder, DESK_FILES.configuration), createDeskConfiguration(plan, desk, relays));
    await writePublic(join(deskFolder, DESK_FILES.keychain), createKeychainCommands(plan.environment));
  }
  const relayFolder = join(folder, FLEET_FILES.member(RELAY));
  await writePublic(join(relayFolder, RELAY_FILES.authority), authority.certificate);
  await writePublic(join(relayFolder, RELAY_FILES.configuration), toJsonText(relayConfigurationOf(plan)));
  await writePublic(join(folder, FLEET_FILES.plan), toJsonText(plan));
}

const isStoredMember = (stored: FleetPlan | null, member: string): boolean =>
  stored !== null && (member === RELAY || stored.desks.includes(member));

const isStoredServer = (stored: FleetPlan | null, server: string): boolean =>
  stored?.servers.some(({ name }) => name === server) ?? false;

async function ensureAuthority(
  folder: string,
  { warehouse }: FleetPlan,
  { now, renew }: { readonly now: Date; readonly renew: boolean },
): Promise<CertifiedKey> {
  const certificatePath = join(folder, FLEET_FILES.authority);
  const keyPath = join(folder, FLEET_FILES.authorityKey);
  const [certificate, key] = [await readTextFile(certificatePath), await readTextFile(keyPath)];
  if (certificate !== null && key === null) throw createMissingFileError(keyPath);
  if (certificate !== null && key !== null) {
    const existingAuthority = { certificate, key };
    if (!renew || !shouldRenewAuthority(existingAuthority, now)) return existingAuthority;
    const renewedAuthority = await renewAuthority(existingAuthority, now);
    await writePublic(certificatePath, renewedAuthority.certificate);
    return renewedAuthority;
  }
  const authority = await createAuthority(warehouse, now);
  await writeSecret(keyPath, authority.key);
  await writePublic(certificatePath, authority.certificate);
  return authority;
}

/** Returns the member's public key. */
async function ensureMember(folder: string, member: string, isUsed: boolean): Promise<string> {
  const path = join(folder, FLEET_FILES.seed(member));
  const key = readMemberKey(await ensureSecret(path, isUsed, () => createMemberKey().seed));
  if (key === null) throw new Error(`${path} holds no seed; put it back.`);
  return key.publicKey;
}

/** `isUsed`: a server or a desk has the secret, so another one would lock it out. */
async function ensureSecret(path: string, isUsed: boolean, create: () => string): Promise<string> {
  const existing = await readTextFile(path);
  if (existing !== null) return existing;
  if (isUsed) throw createMissingFileError(path);
  const secret = create();
  await writeSecret(path, secret);
  return secret;
}

const createMissingFileError = (path: string): Error =>
  new Error(`${path} is missing; put it back, or remove the desk and add it again if it is a desk's.`);
const toJsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Only the file's owner may read it. */
const writeSecret = (path: string, text: string): Promise<void> => writeWithMode(path, text, 0o600);

const writePublic = (path: string, text: string): Promise<void> => writeWithMode(path, text, 0o644);

async function writeWithMode(path: string, text: string, mode: number): Promise<void> {
  await writeFileAtomic(path, async (handle) => {
    await handle.chmod(mode);
    await handle.writeFile(text);
  });
}
