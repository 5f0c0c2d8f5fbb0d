import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { KEYCHAIN_SERVICE } from "../../../src-main/keychain/keychain.ts";

const run = promisify(execFile);

const HEADLESS = fileURLToPath(new URL("../../../tools/setup/headless.sh", import.meta.url));
/** Prints the addresses, and runs until its input ends, also when this process is killed. */
const PRINT_AND_WAIT = 'echo "$DISPLAY $XAUTHORITY $DBUS_SESSION_BUS_ADDRESS"; cat';

/** Clears the keychain, because it outlives the desk that filled it. */
export async function emptyKeychain(): Promise<void> {
  if (process.platform === "linux")
    await run("secret-tool", ["clear", "service", KEYCHAIN_SERVICE]).catch(() => undefined);
}

/** Gives this process and its children their own screen, session bus and keychain. Does nothing except on Linux. */
export async function openScreen(): Promise<{ readonly close: () => Promise<void> }> {
  if (process.platform !== "linux") return { close: () => Promise.resolve() };
  const session = spawn("sh", [HEADLESS, "sh", "-c", PRINT_AND_WAIT], { stdio: ["pipe", "pipe", "inherit"] });
  const sessionEnd = once(session, "exit");
  const lines = createInterface(session.stdout);
  const [addresses] = (await Promise.race([once(lines, "line"), sessionEnd.then(() => [""])])) as [string];
  const [DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS] = addresses.split(" ");
  if (!DISPLAY) throw new Error("No screen could be opened: Xvfb, dbus or gnome-keyring is missing");
  Object.assign(process.env, { DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS });
  return {
    close: async () => {
      session.stdin.end();
      await sessionEnd;
    },
  };
}
