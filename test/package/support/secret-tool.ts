import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
/** The schema that the program searches for; the tool sets none. */
const SCHEMA = ["xdg:schema", "org.freedesktop.Secret.Generic"];

/** Writes an entry into the keychain of the test's session with the system's tool. */
export async function storeSecret(attributes: readonly string[], secret: string): Promise<void> {
  const toolRun = run("secret-tool", ["store", "--label=Test", ...attributes, ...SCHEMA]);
  toolRun.child.stdin?.end(secret);
  await toolRun;
}

export const readSecret = (attributes: readonly string[]): Promise<string | null> =>
  run("secret-tool", ["lookup", ...attributes]).then(
    ({ stdout }) => stdout,
    () => null,
  );
