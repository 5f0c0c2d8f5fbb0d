import { dirname, resolve } from "node:path";
import { z } from "zod";
import {
  ENVIRONMENT_ID,
  isPreset,
  isReservedId,
  isSameName,
  PRACTICE_ID,
  type NamedEnvironment,
} from "../../src-domain/environment.ts";
import {
  HIGHEST_INBOX_PORT,
  INBOX_PATH,
  LONGEST_EVENT_MINUTES,
  LONGEST_FRESH_MINUTES,
  LOWEST_INBOX_PORT,
  type InboxSettings,
} from "../../src-domain/event-inbox.ts";
import { PARAMETER_NAME } from "../../src-domain/fba.ts";
import { labelHost } from "../../src-domain/label/address.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { SCANNER_LAYOUT_IDS } from "../../src-domain/scanner-layout.ts";
import { normalizeBaseUrl } from "../../src-domain/service-address.ts";
import { addressProblemText } from "./address-problem.ts";
import { DEFAULT_NETWORK, proxyProblem, type NetworkChoice } from "./network-path.ts";

/** What IT rolled out; docs/managed-configuration.md is its manual. */
export interface ManagedConfiguration {
  readonly environments: readonly NamedEnvironment[];
  readonly defaultEnvironment: string | null;
  /** Used where the operator set nothing of their own. */
  readonly defaults: {
    readonly stationName?: string;
    readonly batchLimit?: number;
    readonly fbaParameter?: string;
    readonly scanner?: z.infer<typeof scanner>;
  };
  readonly inbox: Partial<InboxSettings>;
  readonly proxy: NetworkChoice["proxy"];
  /** Absolute path of a PEM file; null when none is named. */
  readonly extraCaFile: string | null;
}

export const NOTHING_MANAGED: ManagedConfiguration = {
  environments: [],
  defaultEnvironment: null,
  defaults: {},
  inbox: {},
  proxy: DEFAULT_NETWORK.proxy,
  extraCaFile: null,
};

const text = (longest: number) =>
  z
    .string("has to be text")
    .trim()
    .min(1, "is empty")
    .max(longest, `is longer than ${longest} characters`)
    // A control character in a name would break the line it is shown in.
    .regex(/^[^\p{Cc}]*$/u, "holds a control character");

const whole = (least: number, most: number) =>
  z.int("has to be a whole number").min(least, `has to be at least ${least}`).max(most, `has to be at most ${most}`);

const addressOr = (...instead: readonly string[]) =>
  z.string("has to be an address in quotes").transform((given, context) => {
    const normal = normalizeBaseUrl(given);
    if (normal.ok) return normal.value;
    if (instead.some((allowed) => allowed === given)) return given;
    context.addIssue(`cannot be used. ${addressProblemText(normal.error)}`);
    return z.NEVER;
  });
const address = addressOr();

const id = z
  .string("has to be text")
  .regex(ENVIRONMENT_ID, "may hold small letters, digits and hyphens, 40 at most, and begins with a letter or digit")
  .refine((given) => !isReservedId(given), "is a name that Returns Desk or Windows keeps for itself; take another");

const hostOfLabels = z.string("has to be the name of a host in quotes").transform((given, context) => {
  const host = labelHost(given);
  if (host !== null) return host;
  context.addIssue('has to be the name of a host alone, for example "labels.example.com"');
  return z.NEVER;
});

const environment = z.strictObject({
  id: id.refine((given) => given !== PRACTICE_ID, "is practice, which has no address; take another"),
  name: text(60),
  userApiUrl: address,
  /** None is published for China. */
  publicApiUrl: addressOr("").default(""),
  /** Left out, the published host of a built-in environment holds. */
  photoUrl: address.exactOptional(),
  labelHosts: z
    .array(hostOfLabels, "has to be a list in square brackets")
    .max(20, "holds more than 20")
    .exactOptional(),
});

const scanner = z.strictObject({
  layout: z.enum(SCANNER_LAYOUT_IDS, `has to be one of ${SCANNER_LAYOUT_IDS.join(", ")}`).exactOptional(),
  ignoreRepeatsMs: whole(0, 5000).exactOptional(),
});

/** The registered endpoint stays as it is written: the signature covers it letter by letter. */
const inbox = z
  .strictObject({
    on: z.boolean("has to be true or false").exactOptional(),
    host: text(255).exactOptional(),
    port: whole(LOWEST_INBOX_PORT, HIGHEST_INBOX_PORT).exactOptional(),
    path: z.string("has to be text").regex(INBOX_PATH, "has to begin with a slash").exactOptional(),
    publicUrl: text(2000)
      .regex(/^https:\/\//i, "has to begin with https://")
      .exactOptional(),
    freshMinutes: whole(1, LONGEST_FRESH_MINUTES).exactOptional(),
    eventMinutes: whole(0, LONGEST_EVENT_MINUTES).exactOptional(),
  })
  .transform(({ publicUrl, ...rest }) => ({ ...rest, ...(publicUrl !== undefined && { endpoint: publicUrl }) }));

const isLocale = (given: string): boolean => {
  try {
    return Intl.getCanonicalLocales(given).length === 1;
  } catch {
    return false;
  }
};

const proxy = z.string("has to be text").superRefine((given, context) => {
  const problem = proxyProblem(given);
  if (problem !== null) context.addIssue(`cannot be used. ${problem}`);
  else if (URL.canParse(given) && new URL(given).username + new URL(given).password !== "") {
    context.addIssue("holds a name or password, which does not belong in this file");
  }
});

const configuration = z.strictObject({
  environments: z.array(environment, "has to be a list in square brackets").max(50, "holds more than 50").default([]),
  defaultEnvironment: id.optional(),
  stationName: text(60).optional(),
  batchLimit: whole(1, 99).optional(),
  fbaParameter: z
    .string("has to be text")
    .regex(
      PARAMETER_NAME,
      "may hold letters, digits, dots, hyphens and underscores, 64 at most, and begins with a letter",
    )
    .optional(),
  locale: z
    .string("has to be text")
    .refine(isLocale, 'has to be a language tag, for example "en" or "zh-Hans"')
    .optional(),
  scanner: scanner.optional(),
  inbox: inbox.optional(),
  proxy: proxy.default(DEFAULT_NETWORK.proxy),
  extraCaFile: text(1000).optional(),
});

const LONGEST = 1_000_000;
const SECRET = /^(apikey|apitoken|signingkey|credentials?|password|passwd|secrets?|tokens?)$/;

/** `file` is named in every problem; relative paths in it count from its folder. */
export function readManagedConfiguration(content: string, file: string): Result<ManagedConfiguration, string> {
  const refuse = (problem: string): Result<never, string> => failure(`${file}: ${problem}`);
  if (content.length > LONGEST) return refuse("the file is larger than 1 MB.");
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (error) {
    return refuse(`this is not JSON${lineOf(error, content)}. Check quotes, commas and brackets.`);
  }
  const secret = secretIn(value, []);
  if (secret !== null) {
    return refuse(
      `${secret} looks like a secret, which does not belong in this file: credentials belong in the computer's keychain.`,
    );
  }
  const parsed = configuration.safeParse(value, { reportInput: true });
  if (!parsed.success) return refuse(firstProblem(parsed.error));
  const { environments, defaultEnvironment = null, stationName, batchLimit, scanner, proxy, extraCaFile } = parsed.data;
  const { inbox = {}, fbaParameter } = parsed.data;
  const doubled = doubledIn(environments);
  if (doubled !== null) return refuse(doubled);
  const isKnown = (wanted: string): boolean => isPreset(wanted) || environments.some((other) => other.id === wanted);
  if (defaultEnvironment !== null && !isKnown(defaultEnvironment)) {
    return refuse(
      `defaultEnvironment names no environment: ${defaultEnvironment} is neither built in nor in this file.`,
    );
  }
  return success({
    environments,
    defaultEnvironment,
    defaults: {
      ...(stationName !== undefined && { stationName }),
      ...(batchLimit !== undefined && { batchLimit }),
      ...(fbaParameter !== undefined && { fbaParameter }),
      ...(scanner !== undefined && { scanner }),
    },
    inbox,
    proxy,
    extraCaFile: extraCaFile === undefined ? null : resolve(dirname(file), extraCaFile),
  });
}

type Path = readonly PropertyKey[];

function firstProblem({ issues }: z.ZodError): string {
  const issue = issues[0];
  if (!issue) return "it cannot be read.";
  if (issue.code === "unrecognized_keys") {
    const names = issue.keys.map((key) => nameOf([...issue.path, key]));
    return `${names.join(", ")}: there is no such setting. Check the spelling in docs/managed-configuration.md.`;
  }
  const isMissing = issue.code === "invalid_type" && issue.input === undefined && issue.path.length > 0;
  const problem = isMissing ? "is missing" : issue.message;
  return `${nameOf(issue.path)} ${problem}${problem.endsWith(".") ? "" : "."}`;
}

/** As a person would look for it: `environments[1].userApiUrl`. */
function nameOf(path: Path): string {
  if (path.length === 0) return "the file";
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
function secretIn(value: unknown, path: Path): string | null {
  if (typeof value !== "object" || value === null || path.length > 20) return null;
  for (const [name, held] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    if (SECRET.test(name.toLowerCase().replaceAll(/[-_ ]/g, ""))) return nameOf(here);
    const deeper = secretIn(held, here);
    if (deeper !== null) return deeper;
  }
  return null;
}

function doubledIn(environments: readonly NamedEnvironment[]): string | null {
  for (const [index, { id, name }] of environments.entries()) {
    const before = environments.slice(0, index);
    if (before.some((other) => other.id === id)) return `environments[${index}].id is there twice: ${id}.`;
    if (before.some((other) => isSameName(other.name, name))) {
      return `environments[${index}].name is there twice; operators could not tell the two apart.`;
    }
  }
  return null;
}

/** The words of the parser quote the file, and might quote a secret; the place is enough. */
function lineOf(error: unknown, content: string): string {
  const place = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  return place === undefined ? "" : ` (line ${content.slice(0, Number(place)).split("\n").length})`;
}
