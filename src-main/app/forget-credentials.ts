import { app } from "electron";
import type { Keychain } from "../keychain/keychain.ts";

const DONE = 0;
const NOT_DONE = 1;

/**
 * Removes every entry of ours from the keychain of the user who runs this, and ends. Prints how many there were, never
 * what. Without a window: installers wait for it. docs/releasing.md says which of them call it and whose keychain they
 * reach.
 */
export async function forgetThenEnd(
  openKeychain: () => Promise<Pick<Keychain, "removeAll" | "isStuck">>,
): Promise<void> {
  const keychain = await openKeychain();
  const removed = await keychain.removeAll();
  if (removed.ok) process.stdout.write(`Returns Desk removed ${removed.value} entries from the keychain.\n`);
  else process.stderr.write(`${removed.error} The credentials of Returns Desk are still in it.\n`);
  // A keychain that never answers holds a thread, and with it the end of the program.
  if (keychain.isStuck()) process.kill(process.pid, "SIGKILL");
  app.exit(removed.ok ? DONE : NOT_DONE);
}
