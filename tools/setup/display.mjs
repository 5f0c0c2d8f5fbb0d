// A screen and a keychain for machines that have neither.
import { DISPLAY_PACKAGES, ensurePackages, TEST_PACKAGES } from "./debian.mjs";
import { setupFolder } from "./places.mjs";
import { join } from "node:path";

export function hasDisplay() {
  return process.platform !== "linux" || Boolean(process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"]);
}

/** Makes sure that a window can be opened on this machine, visible or not. */
export async function ensureDisplay() {
  if (!hasDisplay()) await ensurePackages(DISPLAY_PACKAGES);
}

/** For tests on machines without a desktop; on a person's own one, what is missing is said by the tests that are left out. */
export async function ensureTestPackages() {
  if (!hasDisplay()) await ensurePackages(TEST_PACKAGES);
}

/**
 * The command line that runs the given one with a screen: as it is where there is one, else under a virtual screen with a
 * private session bus and an unlocked throw-away keychain.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function withDisplay(command, args) {
  if (hasDisplay()) return { command, args: [...args] };
  return { command: "sh", args: [join(setupFolder, "headless.sh"), command, ...args] };
}

/** Chromium refuses its sandbox to root; everybody else keeps it. */
export function sandboxArguments() {
  return process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
}
