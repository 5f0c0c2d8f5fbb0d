import { execFile } from "node:child_process";
import { win32 } from "node:path";
import { promisify } from "node:util";

/** Runs one of the system's own programs and gives what it says. */
type Run = (program: string, parameters: readonly string[]) => Promise<string>;

const LONGEST_MS = 5000;
const run: Run = async (program, parameters) => {
  const { stdout } = await promisify(execFile)(program, parameters, { timeout: LONGEST_MS, windowsHide: true });
  return stdout;
};

const ON = "1";
/** Of System.Volume.BitLockerProtection: off, decrypting, suspended (the key is on the disk in the clear). */
const NOT_ON = new Set(["2", "4", "5"]);

/** Whether BitLocker or FileVault encrypts the folder's volume; null where the system does not say. */
export async function isVolumeEncrypted(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  say = run,
): Promise<boolean | null> {
  try {
    if (platform === "darwin") {
      const status = await say("/usr/bin/fdesetup", ["status"]);
      return status.includes("FileVault is On") ? true : status.includes("FileVault is Off") ? false : null;
    }
    // `manage-bde` asks for an administrator; what the Explorer shows does not.
    const drive = /^[A-Z]:/i.exec(win32.parse(folder).root)?.[0];
    if (platform !== "win32" || drive === undefined) return null;
    const shell = win32.join(
      process.env["SystemRoot"] ?? "C:\\Windows",
      "System32\\WindowsPowerShell\\v1.0\\powershell.exe",
    );
    const item = `(New-Object -ComObject Shell.Application).NameSpace('${drive}').Self`;
    const command = `${item}.ExtendedProperty('System.Volume.BitLockerProtection')`;
    const state = (await say(shell, ["-NoProfile", "-NonInteractive", "-Command", command])).trim();
    return state === ON ? true : NOT_ON.has(state) ? false : null;
  } catch {
    return null;
  }
}
