import type { z } from "zod";
import { isConfigFault, type ConfigFault, type ConfigProblem } from "../../src-domain/environments/config-problem.ts";
import { BASE_URL_PROBLEMS, type BaseUrlProblem } from "../../src-domain/environments/service-address.ts";

const SECRET = /^(apikey|apitoken|signingkey|credentials?|password|passwd|secrets?|tokens?)$/;

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

export type FieldProblem = Omit<ConfigProblem, "file">;

const problemAt = (issue: Issue, path: Path): FieldProblem => ({
  fault: faultOf(issue),
  setting: nameOf(path),
  value: valueOf(issue),
  address: addressOf(issue),
});

const problemsOf = (issue: Issue): FieldProblem[] =>
  issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => problemAt(issue, [...issue.path, key]))
    : [problemAt(issue, issue.path)];

function faultOf(issue: z.core.$ZodIssue): ConfigFault {
  if (issue.code === "unrecognized_keys") return "no-such-setting";
  if (issue.code === "invalid_type" && issue.input === undefined && issue.path.length > 0) return "missing";
  return isConfigFault(issue.message) ? issue.message : "wrong-kind";
}

function valueOf(issue: z.core.$ZodIssue): string | null {
  if (issue.code === "too_small") return String(issue.minimum);
  if (issue.code === "too_big") return String(issue.maximum);
  return issue.code === "invalid_value" ? issue.values.map(String).join(" ") : null;
}

function addressOf(issue: z.core.$ZodIssue): BaseUrlProblem | null {
  const reported: unknown = issue.code === "custom" ? issue.params?.["address"] : null;
  return BASE_URL_PROBLEMS.find((problem) => problem === reported) ?? null;
}

/** As a person would look for it: `environments[1].userApiUrl`; null for the whole file. */
const nameOf = (path: Path): string | null => (path.length === 0 ? null : placeOf(path));

function placeOf(path: Path): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name === "" ? shown(part) : `${name}.${shown(part)}`;
  }, "");
}

/** A name typed by mistake may be as long as a secret. */
const shown = (part: PropertyKey): string =>
  String(part)
    .replaceAll(/[^\w-]/g, "?")
    .slice(0, 40);

/** Deletes settings whose names say that they hold a secret, and returns where they are. */
function takeSecrets(value: unknown, path: Path = []): string[] {
  if (typeof value !== "object" || value === null || path.length > 20) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    if (!SECRET.test(name.toLowerCase().replaceAll(/[-_ ]/g, ""))) return takeSecrets(held, here);
    Reflect.deleteProperty(value, name);
    return [placeOf(here)];
  });
}

/** A list that limits something stays a list when it is damaged: left out, it would limit nothing. */
const LIMITING_LISTS: ReadonlySet<PropertyKey> = new Set(["labelHosts", "senders"]);

/** Removes from `value` what the issue is about, and no more. A list entry becomes undefined, so that the others keep their places. */
function dropFrom(value: unknown, issue: Issue): void {
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

/** As deep as the settings go. */
const MAX_DEPTH = 5;

function closeGaps(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
  if (Array.isArray(value) && value.includes(undefined)) {
    const left: unknown[] = value.filter((entry) => entry !== undefined);
    value.length = 0;
    value.push(...left);
  }
  for (const member of Object.values(value)) closeGaps(member, depth + 1);
}

/** Dropping a field can leave its entry without one that it needs: one more reading for each level. */
const MAX_READINGS = 5;

/** Reads each field of a parsed file apart, so that a wrong one costs no other. Changes `value`. */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { readonly fields: z.output<Schema> | null; readonly problems: readonly FieldProblem[] } {
  const problems: FieldProblem[] = takeSecrets(value).map((setting) => ({ ...NO_DETAIL, fault: "secret", setting }));
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    const parsed = schema.safeParse(value, { reportInput: true });
    if (parsed.success) return { fields: parsed.data, problems };
    for (const issue of parsed.error.issues) {
      const reported = problemsOf(issue);
      // Later, a field is missing only because its damaged value was dropped, which was reported then.
      problems.push(...reported.filter(({ fault }) => reading === 0 || fault !== "missing"));
      dropFrom(value, issue);
    }
    closeGaps(value);
  }
  return { fields: null, problems };
}

const NO_DETAIL = { value: null, address: null };
