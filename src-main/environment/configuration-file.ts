import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { DEFAULT_NETWORK, readAuthorities, type NetworkChoice } from "./network-path.ts";
import { NOTHING_MANAGED, readManagedConfiguration, type ManagedConfiguration } from "./managed-configuration.ts";

export interface LoadedConfiguration extends ManagedConfiguration {
  readonly network: NetworkChoice;
  /** What is wrong, with the field's name; the desk starts without what is broken. */
  readonly problem: string | null;
}

const broken = (problem: string): LoadedConfiguration => ({ ...NOTHING_MANAGED, network: DEFAULT_NETWORK, problem });

/** Reads the file given by `--config`, or `config.json` in the user-data folder where there is one. */
export async function loadConfiguration(named: string | null, userData: string): Promise<LoadedConfiguration> {
  if (named === "") return broken("There is no file named after --config.");
  const file = named === null ? join(userData, "config.json") : resolve(named);
  let content: string;
  try {
    content = await readFile(file, "utf8");
  } catch (error) {
    const isMissing = codeOf(error) === "ENOENT";
    if (isMissing && named === null) return { ...NOTHING_MANAGED, network: DEFAULT_NETWORK, problem: null };
    return broken(`${file}: ${isMissing ? "the file is not there" : `the file cannot be read (${codeOf(error)})`}.`);
  }
  const read = readManagedConfiguration(content, file);
  if (!read.ok) return broken(read.error);
  const authorities = await authoritiesIn(read.value.extraCaFile);
  return {
    ...read.value,
    network: { proxy: read.value.proxy, extraCa: authorities.ok ? authorities.value : [] },
    problem: authorities.ok ? null : `${file}: ${authorities.error}`,
  };
}

/** None where no file is named; a sentence when it cannot be read or one of its certificates is damaged. */
async function authoritiesIn(file: string | null): Promise<Result<readonly string[], string>> {
  if (file === null) return success([]);
  try {
    const read = readAuthorities(await readFile(file, "utf8"));
    return read.ok ? read : failure(`extraCaFile ${file} cannot be used. ${read.error}`);
  } catch (error) {
    return failure(`extraCaFile ${file} cannot be read (${codeOf(error)}).`);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
