import { join } from "node:path";
import type { CommandLine as ChromiumCommandLine } from "electron";
import { failure, success, type Result } from "../../src-domain/result.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);
const CONFIG_SWITCH = "--config";
const DELETE_CREDENTIALS_SWITCH = "--forget-credentials";
const PRACTICE_SERVICE_PREFIX = "--practice-service=";

export interface CommandLine {
  /** Address of a simulator that is already running (`npm run simulator`); null starts the built-in one. */
  readonly practiceService: string | null;
  readonly configFile: string | null;
}

/** Returns whether an uninstaller started the program to delete its keychain entries and exit without a window. */
export const isDeleteCredentialsRun = (argv: readonly string[]): boolean => argv.includes(DELETE_CREDENTIALS_SWITCH);

/** The program's own switches, and harmless ones of Chromium and Electron. The installer adds `updated`. */
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

/** Blanks, dashes and slashes before a switch's name. */
const SWITCH_PREFIX = /^[^\p{L}\p{N}_]*/u;

/**
 * Returns the first switch that is not allowed, or null. Chromium decides which arguments are switches: it ignores
 * blanks, and on Windows it accepts a slash and any case. It starts as root only with `--no-sandbox`.
 */
export function findRefusedSwitch(
  argv: readonly string[],
  { hasSwitch }: Pick<ChromiumCommandLine, "hasSwitch">,
  { isRoot }: { readonly isRoot: boolean },
): string | null {
  const isAllowed = (name: string): boolean => ALLOWED_SWITCHES.has(name) || (isRoot && name === "no-sandbox");
  const switches = argv.flatMap((argument) => listPossibleSwitchNames(argument).filter((name) => hasSwitch(name)));
  return switches.find((name) => !isAllowed(name.toLowerCase())) ?? null;
}

function listPossibleSwitchNames(argument: string): string[] {
  const [name = ""] = argument.replace(SWITCH_PREFIX, "").split("=");
  return [...new Set([name, name.trim(), name.toLowerCase().trim()])].filter((candidate) => candidate !== "");
}

/** Refuses a practice service on another computer, because practice data must never leave this one. */
export function parseCommandLine(argv: readonly string[]): Result<CommandLine, "practice-elsewhere"> {
  const practiceAddress = argv
    .find((argument) => argument.startsWith(PRACTICE_SERVICE_PREFIX))
    ?.slice(PRACTICE_SERVICE_PREFIX.length);
  const configFile = readConfigFile(argv);
  if (practiceAddress === undefined) return success({ practiceService: null, configFile });
  if (URL.canParse(practiceAddress)) {
    const { protocol, hostname, origin } = new URL(practiceAddress);
    if (protocol === "http:" && LOOPBACK.has(hostname)) return success({ practiceService: origin, configFile });
  }
  return failure("practice-elsewhere");
}

function readConfigFile(argv: readonly string[]): string | null {
  const assignment = argv.find((argument) => argument.startsWith(`${CONFIG_SWITCH}=`));
  if (assignment !== undefined) return assignment.slice(CONFIG_SWITCH.length + 1);
  const index = argv.indexOf(CONFIG_SWITCH);
  if (index < 0) return null;
  const nextArgument = argv[index + 1] ?? "";
  return nextArgument.startsWith("--") ? "" : nextArgument;
}

/** Path of IT's file for all users, which only administrators can write. Takes precedence over `--config`. */
export function systemConfigPath(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string | null {
  if (platform === "win32") {
    const programData = environment["ProgramData"];
    return programData === undefined ? null : join(programData, "Returns Desk", "config.json");
  }
  return platform === "darwin"
    ? "/Library/Application Support/Returns Desk/config.json"
    : "/etc/returns-desk/config.json";
}
