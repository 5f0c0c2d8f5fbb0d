import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { KEYCHAIN_SERVICE } from "../../../src-main/keychain/keychain.ts";

const run = promisify(execFile);

const HEADLESS = fileURLToPath(new URL("../../../tools/setup/headless.sh", import.meta.url));
/** Says where they are, and lasts until its input ends, also when this process is killed. */
const SAY_AND_WAIT = 'echo "$DISPLAY $XAUTHORITY $DBUS_SESSION_BUS_ADDRESS"; cat';

/** A keychain outlives the desk that filled it; each test begins with an empty one. */
export async function emptyKeychain(): Promise<void> {
  if (process.platform === "linux")
    await run("secret-tool", ["clear", "service", KEYCHAIN_SERVICE]).catch(() => undefined);
}

/** Gives this process and what it starts a screen, a session bus and a keychain of their own; only Linux can. */
export async function openScreen(): Promise<{ readonly close: () => Promise<void> }> {
  if (process.platform !== "linux") return { close: () => Promise.resolve() };
  const session = spawn("sh", [HEADLESS, "sh", "-c", SAY_AND_WAIT], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(session, "exit");
  const lines = createInterface(session.stdout);
  const [said] = (await Promise.race([once(lines, "line"), ended.then(() => [""])])) as [string];
  const [DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS] = said.split(" ");
  if (!DISPLAY) throw new Error("No screen could be opened: Xvfb, dbus or gnome-keyring is missing");
  Object.assign(process.env, { DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS });
  return {
    close: async () => {
      session.stdin.end();
      await ended;
    },
  };
}
