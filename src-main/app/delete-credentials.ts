import { app } from "electron";
import { systemKeychain } from "../keychain/system-keychain.ts";

const DONE = 0;
const NOT_DONE = 1;

/** Opens no window, because installers wait for it: see docs/releasing.md. */
export async function deleteCredentialsAndExit(): Promise<void> {
  const keychain = systemKeychain();
  keychain.onStuck(() => {
    if (keychain.isStuck())
      process.stdout.write("Waiting for the keychain. Answer this computer's question about it.\n");
  });
  const removed = await keychain.removeAll();
  if (removed.ok) process.stdout.write(`Returns Desk removed ${removed.value} entries from the keychain.\n`);
  else process.stderr.write(`${removed.error} The credentials of Returns Desk are still in it.\n`);
  // A keychain that never answers blocks a thread, and with it the end of the program.
  if (keychain.isStuck()) process.kill(process.pid, "SIGKILL");
  app.exit(removed.ok ? DONE : NOT_DONE);
}
