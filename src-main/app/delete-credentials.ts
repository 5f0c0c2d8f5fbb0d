import { app } from "electron";
import { createSystemKeychain } from "../keychain/keychain.ts";

const EXIT_SUCCESS = 0;
const EXIT_FAILURE = 1;

/** Opens no window, because an installer waits for this process: see docs/releasing.md. */
export async function deleteCredentialsAndExit(): Promise<void> {
  const keychain = createSystemKeychain();
  keychain.onStuckChanged(() => {
    if (keychain.isStuck())
      process.stdout.write("Waiting for the keychain. Answer this computer's question about it.\n");
  });
  const removal = await keychain.removeAll();
  if (removal.ok) process.stdout.write(`Returns Desk removed ${removal.value} entries from the keychain.\n`);
  else process.stderr.write(`${removal.error} The credentials of Returns Desk are still in it.\n`);
  // A keychain call that never returns blocks a thread, and the process would not exit.
  if (keychain.isStuck()) process.kill(process.pid, "SIGKILL");
  app.exit(removal.ok ? EXIT_SUCCESS : EXIT_FAILURE);
}
