import { join } from "node:path";
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
export const asksToForget = (argv: readonly string[]): boolean => argv.includes(FORGET);

/** Chromium switches that give other programs access to the page, or turn off a protection. */
const REFUSED_SWITCH =
  /^(?:--?|\/)(remote-debugging-[\w-]+|remote-allow-origins|js-flags|host-resolver-rules|load-extension|no-sandbox)(?:=|$)/i;

/** The first switch that a packaged program refuses, or null. As root, Chromium starts with `--no-sandbox` only. */
export function refusedSwitch(argv: readonly string[], isRoot: boolean): string | null {
  const named = argv.flatMap((argument) => REFUSED_SWITCH.exec(argument)?.[1]?.toLowerCase() ?? []);
  return named.find((name) => !(isRoot && name === "no-sandbox")) ?? null;
}

/** Practice data must never leave the computer, so the address of the practice service must be a loopback address. */
export function readCommandLine(argv: readonly string[]): Result<CommandLine, "practice-elsewhere"> {
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
