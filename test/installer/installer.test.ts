import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import keytar from "keytar";
import { afterAll, expect, it } from "vitest";
import { KEYCHAIN_SERVICE, createSystemKeychain } from "../../src-main/keychain/keychain.ts";

// Runs on Windows with the installer of tools/package/installer-for-wine.mjs, which says which parts are real. The tests
// install, update and uninstall, in this order.
const INSTALLER = join(import.meta.dirname, "..", "..", "dist", "installer.exe");
const FOLDER = join(process.env["ProgramFiles"] ?? "", "Returns Desk");
const UNINSTALLER = join(FOLDER, "Uninstall Returns Desk.exe");
const OLD_FILE = join(FOLDER, "left-from-before.txt");

const keychain = createSystemKeychain();
const CREDENTIALS = { apiKey: "key-1f4a", apiToken: "token ä 退" };
const STORED = { ok: true, value: CREDENTIALS };
/** A search for the desk's entries finds these too, because their names have a common prefix. */
const OTHER_ENTRIES = [
  [`${KEYCHAIN_SERVICE} Companion`, "production"],
  [KEYCHAIN_SERVICE, "not.an.environment"],
] as const;

afterAll(async () => {
  for (const [service, account] of OTHER_ENTRIES) await keytar.deletePassword(service, account);
});

it("installs the program", async () => {
  await run(INSTALLER, "/S");
  expect(readdirSync(FOLDER)).toEqual(
    expect.arrayContaining(["Returns Desk.exe", "Uninstall Returns Desk.exe", "node.exe", "node_modules"]),
  );
  await keychain.write("production", CREDENTIALS);
  for (const [service, account] of OTHER_ENTRIES) await keytar.setPassword(service, account, "secret");
  expect(await keychain.read("production")).toEqual(STORED);
});

it("keeps the credentials in an update of the program", async () => {
  writeFileSync(OLD_FILE, "");
  // Starts the installer like electron-updater; it runs the installed uninstaller.
  await run(INSTALLER, "--updated", "/S");
  expect(existsSync(OLD_FILE), "the previous version's uninstaller ran").toBe(false);
  expect(existsSync(UNINSTALLER)).toBe(true);
  expect(await keychain.read("production")).toEqual(STORED);
});

it("removes only the desk's credentials with the program", async () => {
  await run(UNINSTALLER, "/S");
  // The uninstaller continues in a copy of itself.
  await expect.poll(() => existsSync(FOLDER)).toBe(false);
  expect(await keychain.read("production")).toEqual({ ok: true, value: null });
  for (const [service, account] of OTHER_ENTRIES) expect(await keytar.getPassword(service, account)).toBe("secret");
});

async function run(program: string, ...args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(program, args, { stdio: "ignore" }), "exit");
  expect(code).toBe(0);
}
