import { lstat, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ConfigProblem } from "../../src-domain/environments/config-problem.ts";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { retryWhileLocked } from "../base/files.ts";
import type { FleetSettings } from "./fleet-configuration.ts";
import {
  NO_MANAGED_CONFIGURATION,
  parseManagedConfiguration,
  UNREADABLE_CONFIGURATION,
  type ManagedConfiguration,
} from "./managed-configuration.ts";
import { DEFAULT_NETWORK, parseAuthorities, type NetworkChoice } from "./network-path.ts";

export interface LoadedConfiguration extends ManagedConfiguration {
  readonly fleet: LoadedFleet | null;
  /** Whether a configuration with problems may name a fleet that the desk cannot read. */
  readonly isFleetUnknown: boolean;
  readonly network: NetworkChoice;
  readonly problems: readonly ConfigProblem[];
}

/** `ca`: PEM; empty if the file cannot be used, so that the desk is in its fleet but not connected. */
export type LoadedFleet = FleetSettings & { readonly ca: string };

/** Locks the desk, because the unreadable file may lock it. */
const createUnreadableConfiguration = (problem: ConfigProblem): LoadedConfiguration => ({
  ...UNREADABLE_CONFIGURATION,
  fleet: null,
  isFleetUnknown: true,
  network: DEFAULT_NETWORK,
  problems: [problem],
});
const NO_DETAIL = { file: null, setting: null, value: null, address: null };

const MAX_FILE_BYTES = 8_000_000;

/** Loads the administrators' file if it exists, else the file of `--config`, else config.json in the user data. */
export async function loadConfiguration(
  configFile: string | null,
  userData: string,
  systemFile: string | null = null,
): Promise<LoadedConfiguration> {
  const paths = [systemFile, configFile ?? join(userData, "config.json")].filter((path) => path !== null);
  for (const path of paths) {
    if (path === "") return createUnreadableConfiguration({ fault: "no-file-named", ...NO_DETAIL });
    const file = resolve(path);
    try {
      if ((await retryWhileLocked(() => stat(file))).size > MAX_FILE_BYTES) {
        return createUnreadableConfiguration({ ...NO_DETAIL, fault: "file-too-large", file });
      }
      return await parseConfiguration(file, await retryWhileLocked(() => readFile(file, "utf8")));
    } catch (error) {
      const isMissing = errorCodeOf(error) === "ENOENT" && !(await exists(file));
      if (isMissing && path !== configFile) continue;
      const fault = isMissing ? "file-missing" : "file-unreadable";
      return createUnreadableConfiguration({ ...NO_DETAIL, fault, file, value: errorCodeOf(error) ?? "?" });
    }
  }
  return {
    ...NO_MANAGED_CONFIGURATION,
    fleet: null,
    isFleetUnknown: false,
    network: DEFAULT_NETWORK,
    problems: [],
  };
}

/** A dangling link exists but cannot be read. */
const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

async function parseConfiguration(file: string, content: string): Promise<LoadedConfiguration> {
  const { managed, problems: knownProblems } = parseManagedConfiguration(content, file);
  const isDamaged = knownProblems.some(({ fault }) => fault === "not-json");
  const problems = isDamaged ? await findAllProblems(content, file) : knownProblems;
  const authorities = await readCertificateFile(managed.extraCaFile);
  const fleetAuthorities = await readCertificateFile(managed.fleet?.caFile ?? null);
  const certificateProblems = [
    ...(authorities.ok ? [] : [{ setting: "extraCaFile", ...authorities.error }]),
    ...(fleetAuthorities.ok ? [] : [{ setting: "fleet.caFile", ...fleetAuthorities.error }]),
  ];
  return {
    ...managed,
    fleet: managed.fleet && { ...managed.fleet, ca: fleetAuthorities.ok ? fleetAuthorities.value.join("\n") : "" },
    isFleetUnknown: managed.fleet === null && problems.length > 0,
    network: { proxy: managed.proxy, extraCa: authorities.ok ? authorities.value : [] },
    problems: [...problems, ...certificateProblems.map((problem) => ({ ...NO_DETAIL, file, ...problem }))],
  };
}

/** Loads the code that finds all problems only for a damaged file. */
async function findAllProblems(content: string, file: string): Promise<readonly ConfigProblem[]> {
  return (await import("./damaged-configuration.ts")).findAllProblems(content, file);
}

async function readCertificateFile(
  file: string | null,
): Promise<Result<readonly string[], Pick<ConfigProblem, "fault" | "value">>> {
  if (file === null) return success([]);
  try {
    const parsed = parseAuthorities(await readFile(file, "utf8"));
    if (parsed.ok) return parsed;
    const { damagedNumber } = parsed.error;
    if (damagedNumber === 0) return failure({ fault: "certificate-none", value: file });
    return failure({ fault: "certificate-damaged", value: String(damagedNumber) });
  } catch (error) {
    return failure({ fault: "certificate-unreadable", value: `${file} (${errorCodeOf(error) ?? "?"})` });
  }
}
