import { MAX_CONFIG_PROBLEMS, type ConfigProblem } from "../../src-domain/environments/config-problem.ts";
import { readForgivingly } from "../../src-domain/environments/forgiving-json.ts";
import { parseConfigFields, type FieldProblem } from "./config-fields.ts";
import { configuration, createFileProblem, isObject, toManaged } from "./managed-configuration.ts";

/**
 * Finds every line at which the JSON of a config.json breaks, and the problems of the settings that can still be read.
 */
export function findAllProblems(content: string, file: string): readonly ConfigProblem[] {
  const { value, faultyLines } = readForgivingly(content.replace(/^\uFEFF/, ""));
  const lines = faultyLines.map((line) => createFileProblem("not-json-at", String(line)));
  return [...(lines.length === 0 ? [createFileProblem("not-json")] : lines), ...findFieldProblems(value, file)]
    .slice(0, MAX_CONFIG_PROBLEMS)
    .map((problem) => ({ ...problem, file }));
}

function findFieldProblems(value: unknown, file: string): readonly FieldProblem[] {
  if (!isObject(value)) return [];
  const { fields, problems } = parseConfigFields(configuration, value);
  return [...problems, ...(fields === null ? [] : toManaged(fields, file).clashes)];
}
