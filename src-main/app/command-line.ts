import { join } from "node:path";
import type { CommandLine as ChromiumCommandLine } from "electron";
import { failure, success, type Result } from "../../src-domain/result.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);
const CONFIG = "--config";
const DELETE_CREDENTIALS = "--forget-credentials";
const PRACTICE_SERVICE = "--practice-service=";

export interface CommandLine {
  /** Address of a simulator that is already running (`npm run simulator`); null starts the built-in one. */
  readonly practiceService: string | null;
  readonly configFile: string | null;
}

/** Whether an uninstaller asks the program to delete its keychain entries and exit without a window. */
export const isDeleteCredentialsRun = (argv: readonly string[]): boolean => argv.includes(DELETE_CREDENTIALS);

/** Its own switches, and harmless ones of Chromium and Electron; the installer starts the program with `updated`. */
const ALLOWED_SWITCHES: ReadonlySet<string> = new Set([
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

/** Blanks, dashes and slashes before a name. Chromium decides how many of them make a switch. */
const SWITCH_PREFIX = /^[^\p{L}\p{N}_]*/u;

/**
 * Asks Chromium what it parsed as a switch: it ignores blanks, and on Windows accepts a slash and any case. As root, it
 * starts only with `--no-sandbox`.
 */
export function refusedSwitch(
  argv: readonly string[],
  isRoot: boolean,
  { hasSwitch }: Pick<ChromiumCommandLine, "hasSwitch">,
): string | null {
  const isAllowed = (name: string): boolean => ALLOWED_SWITCHES.has(name) || (isRoot && name === "no-sandbox");
  const switches = argv.flatMap((argument) => possibleNames(argument).filter((name) => hasSwitch(name)));
  return switches.find((name) => !isAllowed(name.toLowerCase())) ?? null;
}

function possibleNames(argument: string): string[] {
  const [name = ""] = argument.replace(SWITCH_PREFIX, "").split("=");
  return [...new Set([name, name.trim(), name.toLowerCase().trim()])].filter((candidate) => candidate !== "");
}

/** Requires a loopback address of the practice service, because practice data must never leave the computer. */
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
  const assignment = argv.find((argument) => argument.startsWith(`${CONFIG}=`));
  if (assignment !== undefined) return assignment.slice(CONFIG.length + 1);
  const index = argv.indexOf(CONFIG);
  if (index < 0) return null;
  const next = argv[index + 1] ?? "";
  return next.startsWith("--") ? "" : next;
}

/** Path of IT's file for all users, which only administrators can write. Takes precedence over `--config`. */
export function systemConfigFile(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string | null {
  if (platform === "win32") {
    const shared = environment["ProgramData"];
    return shared === undefined ? null : join(shared, "Returns Desk", "config.json");
  }
  return platform === "darwin"
    ? "/Library/Application Support/Returns Desk/config.json"
    : "/etc/returns-desk/config.json";
}
