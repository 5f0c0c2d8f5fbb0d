import type { z } from "zod";
import { isConfigFault, type ConfigFault, type ConfigProblem } from "../../src-domain/environments/config-problem.ts";
import { BASE_URL_PROBLEMS, type BaseUrlProblem } from "../../src-domain/environments/service-address.ts";

const SECRET = /^(apikey|apitoken|signingkey|credentials?|password|passwd|secrets?|tokens?)$/;

type Path = readonly PropertyKey[];

export type Found = Omit<ConfigProblem, "file">;

export function firstProblem({ issues }: z.ZodError): Found {
  const issue = issues[0];
  if (!issue) return { fault: "wrong-kind", setting: null, value: null, address: null };
  const setting = nameOf(issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path);
  return { fault: faultOf(issue), setting, value: valueOf(issue), address: addressOf(issue) };
}

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
  const told: unknown = issue.code === "custom" ? issue.params?.["address"] : null;
  return BASE_URL_PROBLEMS.find((problem) => problem === told) ?? null;
}

/** As a person would look for it: `environments[1].userApiUrl`; null for the whole file. */
const nameOf = (path: Path): string | null => (path.length === 0 ? null : placeOf(path));

function placeOf(path: Path): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name === "" ? shown(part) : `${name}.${shown(part)}`;
  }, "");
}

/** A name that somebody typed by mistake may be as long as a secret. */
const shown = (part: PropertyKey): string =>
  String(part)
    .replaceAll(/[^\w-]/g, "?")
    .slice(0, 40);

/** Where the first setting stands whose name says that it holds a secret. */
export function secretIn(value: unknown, path: Path): string | null {
  if (typeof value !== "object" || value === null || path.length > 20) return null;
  for (const [name, held] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    if (SECRET.test(name.toLowerCase().replaceAll(/[-_ ]/g, ""))) return placeOf(here);
    const deeper = secretIn(held, here);
    if (deeper !== null) return deeper;
  }
  return null;
}

/** The words of the parser quote the file, and might quote a secret; the place is enough. */
export function lineOf(error: unknown, content: string): string | null {
  const place = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  return place === undefined ? null : String(content.slice(0, Number(place)).split("\n").length);
}
