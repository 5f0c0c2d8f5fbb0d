import { join } from "node:path";
import type { CommandLine as ChromiumCommandLine } from "electron";
import { failure, success, type Result } from "../../src-domain/result.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);
const CONFIG = "--config";
const FORGET = "--forget-credentials";
const PRACTICE_SERVICE = "--practice-service=";

export interface CommandLine {
  /** Address of a simulator that is already running (`npm run simulator`); null starts the built-in one. */
  readonly practiceService: string | null;
  readonly configFile: string | null;
}

/** Uninstallers pass this switch: the program removes its keychain entries and ends, without a window. */
export const isDeleteCredentialsRun = (argv: readonly string[]): boolean => argv.includes(FORGET);

/**
 * Switches that a packaged program takes: its own, and those of Chromium and Electron that people need for where its data is,
 * for screens and graphics, and that weaken nothing. The installer starts it with the last one.
 */
const TAKEN_SWITCHES: ReadonlySet<string> = new Set([
  "config",
  "practice-service",
  "forget-credentials",
  "user-data-dir",
  "lang",
  "force-device-scale-factor",
  "force-renderer-accessibility",
  "disable-gpu",
  "disable-dev-shm-usage",
  "ozone-platform",
  "ozone-platform-hint",
  "updated",
]);

/** Blanks, dashes and slashes before a name: how many of them make a switch is for Chromium to say. */
const BEFORE_NAME = /^[^\p{L}\p{N}_]*/u;

/**
 * The first switch that a packaged program refuses, or null. Chromium says what it took for a switch: it ignores blanks
 * around one, and on Windows takes a slash and any case. As root, it starts with `--no-sandbox` only.
 */
export function refusedSwitch(
  argv: readonly string[],
  isRoot: boolean,
  { hasSwitch }: Pick<ChromiumCommandLine, "hasSwitch">,
): string | null {
  const isTaken = (name: string): boolean => TAKEN_SWITCHES.has(name) || (isRoot && name === "no-sandbox");
  const named = argv.flatMap((argument) => namesIn(argument).filter((name) => hasSwitch(name)));
  return named.find((name) => !isTaken(name.toLowerCase())) ?? null;
}

function namesIn(argument: string): string[] {
  const [name = ""] = argument.replace(BEFORE_NAME, "").split("=");
  return [...new Set([name, name.trim(), name.toLowerCase().trim()])].filter((each) => each !== "");
}

/** Practice data must never leave the computer, so the address of the practice service must be a loopback address. */
export function parseCommandLine(argv: readonly string[]): Result<CommandLine, "practice-elsewhere"> {
  const value = argv.find((argument) => argument.startsWith(PRACTICE_SERVICE))?.slice(PRACTICE_SERVICE.length);
  const configFile = readConfigFile(argv);
  if (value === undefined) return success({ practiceService: null, configFile });
  if (URL.canParse(value)) {
    const { protocol, hostname, origin } = new URL(value);
    if (protocol === "http:" && LOOPBACK.has(hostname)) return success({ practiceService: origin, configFile });
  }
  return failure("practice-elsewhere");
}

function readConfigFile(argv: readonly string[]): string | null {
  const given = argv.find((argument) => argument.startsWith(`${CONFIG}=`));
  if (given !== undefined) return given.slice(CONFIG.length + 1);
  const place = argv.indexOf(CONFIG);
  if (place < 0) return null;
  const next = argv[place + 1] ?? "";
  return next.startsWith("--") ? "" : next;
}

/** IT's file for all users of the computer, writable by administrators only. It takes precedence over `--config`. */
export function systemConfigFile(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string | null {
  if (platform === "win32") {
    const shared = environment["ProgramData"];
    return shared === undefined ? null : join(shared, "Returns Desk", "config.json");
  }
  return platform === "darwin"
    ? "/Library/Application Support/Returns Desk/config.json"
    : "/etc/returns-desk/config.json";
}
