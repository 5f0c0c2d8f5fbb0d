import { open } from "node:fs/promises";
import { join } from "node:path";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import { isSigningKey } from "../../src-domain/events/event-inbox.ts";
import { readTextFile } from "../../src-main/base/files.ts";
import { readMemberKey, type MemberKey } from "../../src-main/fleet/nkeys.ts";
import { RELAY_FILES } from "../init/relay-files.ts";
import { SetupError } from "../setup-error.ts";

export interface RelaySecrets {
  readonly key: MemberKey;
  /** Base64. */
  readonly signingKey: string;
}

/** Reads the secrets from systemd's credentials, or from files of the folder that only their owner may read. */
export async function readSecrets(folder: string, credentials: string | undefined): Promise<RelaySecrets> {
  const key = readMemberKey(await readSecret(RELAY_FILES.seed, folder, credentials));
  if (key === null) throw new SetupError(`"${RELAY_FILES.seed}" holds no seed; copy the relay's folder again.`);
  const signingKey = await readSecret(RELAY_FILES.signingKey, folder, credentials);
  if (!isSigningKey(signingKey))
    throw new SetupError(`"${RELAY_FILES.signingKey}" holds no signing key; copy it from the service's portal.`);
  return { key, signingKey };
}

async function readSecret(name: string, folder: string, credentials: string | undefined): Promise<string> {
  const credential = credentials === undefined ? null : await readTextFile(join(credentials, name));
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
