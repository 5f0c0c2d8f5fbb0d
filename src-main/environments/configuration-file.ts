import { lstat, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ConfigProblem } from "../../src-domain/environments/config-problem.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { retryWhileLocked } from "../base/files.ts";
import { DEFAULT_NETWORK, readAuthorities, type NetworkChoice } from "./network-path.ts";
import {
  NOTHING_MANAGED,
  parseManagedConfiguration,
  UNREADABLE,
  type ManagedConfiguration,
} from "./managed-configuration.ts";

export interface LoadedConfiguration extends ManagedConfiguration {
  readonly network: NetworkChoice;
  /** What of the file could not be used. */
  readonly problems: readonly ConfigProblem[];
}

/** Locked: the file that cannot be read may say so. */
const unreadable = (problem: ConfigProblem): LoadedConfiguration => ({
  ...UNREADABLE,
  network: DEFAULT_NETWORK,
  problems: [problem],
});
const NO_PLACE = { file: null, setting: null, value: null, address: null };

/** Bytes; a larger file is not read at all. */
const MAX_FILE_BYTES = 8_000_000;

/** The file that only an administrator can write, else that of `--config`, else `config.json` in user-data. */
export async function loadConfiguration(
  named: string | null,
  userData: string,
  systemFile: string | null = null,
): Promise<LoadedConfiguration> {
  const places = [systemFile, named === null ? join(userData, "config.json") : named].filter((place) => place !== null);
  for (const place of places) {
    if (place === "") return unreadable({ fault: "no-file-named", ...NO_PLACE });
    const file = resolve(place);
    try {
      if ((await retryWhileLocked(() => stat(file))).size > MAX_FILE_BYTES) {
        return unreadable({ ...NO_PLACE, fault: "file-too-large", file });
      }
      return await configurationIn(file, await retryWhileLocked(() => readFile(file, "utf8")));
    } catch (error) {
      const isMissing = codeOf(error) === "ENOENT" && !(await isThere(file));
      if (isMissing && place !== named) continue;
      const fault = isMissing ? "file-missing" : "file-unreadable";
      return unreadable({ ...NO_PLACE, fault, file, value: codeOf(error) });
    }
  }
  return { ...NOTHING_MANAGED, network: DEFAULT_NETWORK, problems: [] };
}

/** A link that leads nowhere is there, though it cannot be read. */
const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

async function configurationIn(file: string, content: string): Promise<LoadedConfiguration> {
  const { managed, problems } = parseManagedConfiguration(content, file);
  const authorities = await authoritiesIn(managed.extraCaFile);
  return {
    ...managed,
    network: { proxy: managed.proxy, extraCa: authorities.ok ? authorities.value : [] },
    problems: authorities.ok
      ? problems
      : [...problems, { ...NO_PLACE, file, setting: "extraCaFile", ...authorities.error }],
  };
}

async function authoritiesIn(
  file: string | null,
): Promise<Result<readonly string[], Pick<ConfigProblem, "fault" | "value">>> {
  if (file === null) return success([]);
  try {
    const read = readAuthorities(await readFile(file, "utf8"));
    if (read.ok) return read;
    const { damaged } = read.error;
    if (damaged === 0) return failure({ fault: "certificate-none", value: file });
    return failure({ fault: "certificate-damaged", value: String(damaged) });
  } catch (error) {
    return failure({ fault: "certificate-unreadable", value: `${file} (${codeOf(error)})` });
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "?");
