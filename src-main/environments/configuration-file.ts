import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ConfigProblem } from "../../src-domain/environments/config-problem.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { patiently } from "../kit/files.ts";
import { DEFAULT_NETWORK, readAuthorities, type NetworkChoice } from "./network-path.ts";
import { NOTHING_MANAGED, readManagedConfiguration, type ManagedConfiguration } from "./managed-configuration.ts";

export interface LoadedConfiguration extends ManagedConfiguration {
  readonly network: NetworkChoice;
  /** The desk starts without what is broken. */
  readonly problem: ConfigProblem | null;
}

const broken = (problem: ConfigProblem): LoadedConfiguration => ({
  ...NOTHING_MANAGED,
  network: DEFAULT_NETWORK,
  problem,
});
const NO_PLACE = { file: null, setting: null, value: null, address: null };

/** The file that only an administrator can write, else that of `--config`, else `config.json` in user-data. */
export async function loadConfiguration(
  named: string | null,
  userData: string,
  systemFile: string | null = null,
): Promise<LoadedConfiguration> {
  const places = [systemFile, named === null ? join(userData, "config.json") : named].filter((place) => place !== null);
  for (const place of places) {
    if (place === "") return broken({ fault: "no-file-named", ...NO_PLACE });
    const file = resolve(place);
    try {
      return await configurationIn(file, await patiently(() => readFile(file, "utf8")));
    } catch (error) {
      const isMissing = codeOf(error) === "ENOENT";
      if (isMissing && place !== named) continue;
      return broken({ ...NO_PLACE, fault: isMissing ? "file-missing" : "file-unreadable", file, value: codeOf(error) });
    }
  }
  return { ...NOTHING_MANAGED, network: DEFAULT_NETWORK, problem: null };
}

async function configurationIn(file: string, content: string): Promise<LoadedConfiguration> {
  const read = readManagedConfiguration(content, file);
  if (!read.ok) return broken(read.error);
  const authorities = await authoritiesIn(read.value.extraCaFile);
  return {
    ...read.value,
    network: { proxy: read.value.proxy, extraCa: authorities.ok ? authorities.value : [] },
    problem: authorities.ok ? null : { ...NO_PLACE, file, setting: "extraCaFile", ...authorities.error },
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
