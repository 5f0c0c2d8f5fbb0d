import { open } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import { isSigningKey } from "../../src-domain/events/event-inbox.ts";
import { readTextFile } from "../../src-main/base/files.ts";
import { readMemberKey, type MemberKey } from "../../src-main/fleet/nkeys.ts";
import type { ServiceCredentials } from "../../src-main/service/index.ts";
import { RELAY_FILES, type RelayConfiguration } from "../init/relay-files.ts";
import { SetupError } from "../setup-error.ts";

export interface RelaySecrets {
  readonly key: MemberKey;
  /** Base64. */
  readonly signingKey: string;
  /** Null if the relay does not poll. */
  readonly api: ServiceCredentials | null;
}

/** Reads the secrets from systemd's credentials, or from files of the folder that only their owner may read. */
export async function readSecrets(
  folder: string,
  credentialsFolder: string | undefined,
  service: RelayConfiguration["service"],
): Promise<RelaySecrets> {
  const key = readMemberKey(await readSecret(RELAY_FILES.seed, folder, credentialsFolder));
  if (key === null) throw new SetupError(`"${RELAY_FILES.seed}" holds no seed; copy the relay's folder again.`);
  const signingKey = await readSecret(RELAY_FILES.signingKey, folder, credentialsFolder);
  if (!isSigningKey(signingKey))
    throw new SetupError(`"${RELAY_FILES.signingKey}" holds no signing key; copy it from the service's portal.`);
  if (service === null) return { key, signingKey, api: null };
  const text = await readSecret(RELAY_FILES.apiCredentials, folder, credentialsFolder);
  return { key, signingKey, api: parseApiCredentials(text, [service.userApiUrl, service.publicApiUrl]) };
}

const apiCredentialsSchema = z.looseObject({
  apiKey: z.string().min(1),
  apiToken: z.string().min(1),
  origins: z.array(z.string()),
});

/** The file names the origins that its secrets are for, so that a changed address does not get them. */
function parseApiCredentials(text: string, addresses: readonly string[]): ServiceCredentials {
  const file = `"${RELAY_FILES.apiCredentials}"`;
  const parsed = apiCredentialsSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new SetupError(`${file} is no JSON with apiKey, apiToken and origins; correct it.`);
  const { apiKey, apiToken, origins } = parsed.data;
  const origin = addresses
    .flatMap((url) => (url === "" ? [] : new URL(url).origin))
    .find((requiredOrigin) => !origins.includes(requiredOrigin));
  if (origin !== undefined)
    throw new SetupError(`${file} is not for ${origin}; add it to origins, or correct relay.service.`);
  return { apiKey, apiToken };
}

/** Returns null for a text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readSecret(name: string, folder: string, credentialsFolder: string | undefined): Promise<string> {
  const credential = credentialsFolder === undefined ? null : await readTextFile(join(credentialsFolder, name));
  return (credential ?? (await readPrivateFile(join(folder, name)))).trim();
}

async function readPrivateFile(path: string): Promise<string> {
  const handle = await open(path).catch((error: unknown) => {
    if (errorCodeOf(error) !== "ENOENT") throw error;
    throw new SetupError(`There is no ${path}; put the secret there with mode 600, or into systemd's credentials.`);
  });
  try {
    const { mode } = await handle.stat();
    if ((mode & 0o077) !== 0) throw new SetupError(`Others may read ${path}; run chmod 600 ${path}.`);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}
