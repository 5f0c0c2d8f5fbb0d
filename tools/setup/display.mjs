// Provides a virtual screen and a temporary keychain on machines without them.
import { join } from "node:path";
import { DISPLAY_PACKAGES, ensurePackages, TEST_PACKAGES } from "./debian.mjs";
import { node24, setupFolder } from "./paths.mjs";
import { run, toolEnvironment } from "./processes.mjs";

export function hasDisplay() {
  return process.platform !== "linux" || Boolean(process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"]);
}

export async function ensureDisplay() {
  if (!hasDisplay()) await ensurePackages(DISPLAY_PACKAGES);
}

/** Installs packages only without a desktop. On a developer's machine, skipped tests report what is missing. */
export async function ensureTestPackages() {
  if (!hasDisplay()) await ensurePackages(TEST_PACKAGES);
}

/**
 * Returns the command line with a screen: unchanged if one exists, else with a virtual screen, a private session bus
 * and an unlocked temporary keychain.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function withDisplay(command, args) {
  if (hasDisplay()) return { command, args: [...args] };
  return { command: "sh", args: [join(setupFolder, "headless.sh"), command, ...args] };
}

/**
 * Runs a script with a screen and with Electron's executable in RETURNS_DESK_ELECTRON. Returns the exit code.
 * @param {import("./electron.mjs").Electron} electron
 * @param {readonly string[]} script its file, then its arguments
 */
export async function runOnScreen({ executable }, script) {
  const { command, args } = withDisplay(node24(), script);
  return (await run(command, args, { show: true, env: toolEnvironment({ RETURNS_DESK_ELECTRON: executable }) })).code;
}

/** Chromium refuses its sandbox to root; all other users keep it. */
export function sandboxArguments() {
  return process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
}
