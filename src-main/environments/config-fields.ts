import type { z } from "zod";
import { isConfigFault, type ConfigFault, type ConfigProblem } from "../../src-domain/environments/config-problem.ts";
import { BASE_URL_PROBLEMS, type BaseUrlProblem } from "../../src-domain/environments/service-address.ts";

const SECRET = /^(apikey|apitoken|signingkey|credentials?|password|passwd|secrets?|tokens?)$/;

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

export type FieldProblem = Omit<ConfigProblem, "file">;

function problemsOf(issue: Issue): FieldProblem[] {
  const problem = { fault: faultOf(issue), value: valueOf(issue), address: addressOf(issue) };
  const paths = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return paths.map((path) => ({ ...problem, setting: nameOf(path) }));
}

function faultOf(issue: Issue): ConfigFault {
  if (issue.code === "unrecognized_keys") return "no-such-setting";
  if (issue.code === "invalid_type" && issue.input === undefined && issue.path.length > 0) return "missing";
  return isConfigFault(issue.message) ? issue.message : schemaFault(issue);
}

/** Returns the fault of a schema without messages of its own, such as a schema of the bridge contract. */
function schemaFault(issue: Issue): ConfigFault {
  if (issue.code === "invalid_value") return "none-of";
  if (issue.code === "too_small" && issue.origin !== "array" && issue.origin !== "string") return "too-small";
  if (issue.code === "too_big") {
    if (issue.origin === "array") return "too-many";
    return issue.origin === "string" ? "too-long" : "too-great";
  }
  return issue.code === "invalid_type" ? (FAULT_OF_TYPE[issue.expected] ?? "wrong-kind") : "wrong-kind";
}

const FAULT_OF_TYPE: Readonly<Record<string, ConfigFault>> = {
  array: "not-a-list",
  boolean: "not-yes-or-no",
  int: "not-whole",
  string: "not-text",
};

function valueOf(issue: Issue): string | null {
  if (issue.code === "too_small") return String(issue.minimum);
  if (issue.code === "too_big") return String(issue.maximum);
  return issue.code === "invalid_value" ? issue.values.map(String).join(" ") : null;
}

function addressOf(issue: Issue): BaseUrlProblem | null {
  const reportedProblem: unknown = issue.code === "custom" ? issue.params?.["address"] : null;
  return BASE_URL_PROBLEMS.find((problem) => problem === reportedProblem) ?? null;
}

/**
 * Returns the name of the setting as in the manual, for example `environments[1].userApiUrl`. Null for the file itself.
 */
const nameOf = (path: Path): string | null => (path.length === 0 ? null : formatPath(path));

function formatPath(path: Path): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name === "" ? shortName(part) : `${name}.${shortName(part)}`;
  }, "");
}

/** Shortens a name, because a mistyped one may contain a secret. */
const shortName = (part: PropertyKey): string =>
  String(part)
    .replaceAll(/[^\w-]/g, "?")
    .slice(0, 40);

/** Deletes settings whose names suggest a secret, and returns their names. */
function deleteSecrets(value: unknown, path: Path = []): string[] {
  if (typeof value !== "object" || value === null || path.length > 20) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const memberPath = [...path, Array.isArray(value) ? Number(name) : name];
    if (!SECRET.test(name.toLowerCase().replaceAll(/[-_ ]/g, ""))) return deleteSecrets(member, memberPath);
    Reflect.deleteProperty(value, name);
    return [formatPath(memberPath)];
  });
}

/** A damaged list of these names becomes empty, not missing, because a missing list restricts nothing. */
const LIMITING_LISTS: ReadonlySet<PropertyKey> = new Set(["labelHosts", "senders"]);

/** Removes the member that caused the issue. A list entry becomes undefined, so that the others keep their index. */
function dropInvalid(value: unknown, issue: Issue): void {
  const parent = issue.path.slice(0, -1).reduce<unknown>(memberOf, value);
  const name = issue.path.at(-1);
  const target = issue.path.length === 0 ? value : memberOf(parent, name);
  if (issue.code === "unrecognized_keys") for (const key of issue.keys) deleteFrom(target, key);
  else if (issue.code === "too_big" && Array.isArray(target)) target.splice(Number(issue.maximum));
  else if (issue.code === "custom" && typeof issue.params?.["instead"] === "string") {
    deleteFrom(parent, issue.params["instead"]);
  } else if (target === undefined) dropAt(value, issue.path.slice(0, -1));
  else dropAt(value, issue.path);
}

function deleteFrom(value: unknown, name: string): void {
  if (typeof value === "object" && value !== null) Reflect.deleteProperty(value, name);
}

function dropAt(value: unknown, path: Path): void {
  const parent = path.slice(0, -1).reduce<unknown>(memberOf, value);
  const name = path.at(-1);
  if (typeof parent !== "object" || parent === null || name === undefined) return;
  if (Array.isArray(parent)) parent[Number(name)] = undefined;
  else if (LIMITING_LISTS.has(name)) Reflect.set(parent, name, []);
  else Reflect.deleteProperty(parent, name);
}

const memberOf = (value: unknown, name: PropertyKey | undefined): unknown =>
  typeof value === "object" && value !== null && name !== undefined && Object.hasOwn(value, name)
    ? (Reflect.get(value, name) as unknown)
    : undefined;

const MAX_DEPTH = 5;

function closeGaps(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
  if (Array.isArray(value) && value.includes(undefined)) {
    const entries: unknown[] = value.filter((entry) => entry !== undefined);
    value.length = 0;
    value.push(...entries);
  }
  for (const member of Object.values(value)) closeGaps(member, depth + 1);
}

/** One parse for each level, because dropping a field can leave its parent without a required one. */
const MAX_PARSES = 5;

/** Parses each field separately, so that an invalid one does not invalidate others. Changes `value`. */
export function parseConfigFields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { readonly fields: z.output<Schema> | null; readonly problems: readonly FieldProblem[] } {
  const problems: FieldProblem[] = deleteSecrets(value).map((setting) => ({ ...NO_DETAIL, fault: "secret", setting }));
  for (let attempt = 0; attempt < MAX_PARSES; attempt += 1) {
    const parsed = schema.safeParse(value, { reportInput: true });
    if (parsed.success) return { fields: parsed.data, problems };
    for (const issue of parsed.error.issues) {
      const fieldProblems = problemsOf(issue);
      // After the first parse, a field is missing only because its invalid value was dropped and reported.
      problems.push(...fieldProblems.filter(({ fault }) => attempt === 0 || fault !== "missing"));
      dropInvalid(value, issue);
    }
    closeGaps(value);
  }
  return { fields: null, problems };
}

const NO_DETAIL = { value: null, address: null };
