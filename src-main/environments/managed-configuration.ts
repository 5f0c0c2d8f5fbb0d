import { dirname, resolve } from "node:path";
import { z } from "zod";
import { isConfigFault, type ConfigFault, type ConfigProblem } from "../../src-domain/environments/config-problem.ts";
import {
  BASE_URL_PROBLEMS,
  normalizeBaseUrl,
  type BaseUrlProblem,
} from "../../src-domain/environments/service-address.ts";
import {
  ENVIRONMENT_ID,
  isPreset,
  isReservedId,
  isSameName,
  PRACTICE_ID,
  type NamedEnvironment,
} from "../../src-domain/environments/environment.ts";
import {
  HIGHEST_INBOX_PORT,
  INBOX_PATH,
  isSender,
  LONGEST_EVENT_MINUTES,
  LONGEST_FRESH_MINUTES,
  LOWEST_INBOX_PORT,
  MOST_SENDERS,
  type InboxSettings,
} from "../../src-domain/events/event-inbox.ts";
import { spokenAs, type Language } from "../../src-domain/language.ts";
import { PARAMETER_NAME } from "../../src-domain/fba/fba.ts";
import { labelHost } from "../../src-domain/labels/address.ts";
import { LABEL_SIZES } from "../../src-domain/labels/paper.ts";
import { MOST_COPIES, printerHost, ZPL_PORT, type RolledOutPrinting } from "../../src-domain/labels/printing.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { SCANNER_LAYOUT_IDS } from "../../src-domain/scanning/scanner-layout.ts";
import { isPublicAddress } from "../desk/labels/raw-printer.ts";
import { DEFAULT_NETWORK, isProxyChoice, type NetworkChoice } from "./network-path.ts";

const SECRET = /^(apikey|apitoken|signingkey|credentials?|password|passwd|secrets?|tokens?)$/;

type Path = readonly PropertyKey[];

type Found = Omit<ConfigProblem, "file">;

function firstProblem({ issues }: z.ZodError): Found {
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

/** Where the first setting stands whose name says that it holds a secret. */
function secretIn(value: unknown, path: Path): string | null {
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
function lineOf(error: unknown, content: string): string | null {
  const place = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  return place === undefined ? null : String(content.slice(0, Number(place)).split("\n").length);
}

/** The folder of a web server that holds `latest.yml` and its like: https, also on this computer. */
export const updateFeed = z.string("not-an-address-text" satisfies ConfigFault).transform((given, context) => {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : null;
  if (url?.protocol === "https:" && url.username + url.password + url.search + url.hash === "") return url.href;
  context.addIssue("feed-address" satisfies ConfigFault);
  return z.NEVER;
});

/** What IT rolled out; docs/managed-configuration.md is its manual. */
export interface ManagedConfiguration {
  readonly environments: readonly NamedEnvironment[];
  readonly defaultEnvironment: string | null;
  /** Null as well for a language that the desk does not speak. */
  readonly language: Language | null;
  readonly defaults: {
    readonly stationName?: string;
    readonly batchLimit?: number;
    readonly fbaParameter?: string;
    readonly scanner?: z.infer<typeof scanner>;
  };
  readonly inbox: Partial<InboxSettings>;
  /** Nobody at the desk changes it. */
  readonly labelPrinting: RolledOutPrinting;
  /** Whether drafts of shipping orders may be created and changed, and items be put on hold: neither is in the service contract. */
  readonly shippingDrafts: boolean;
  readonly beyondContract: { readonly hold: boolean };
  /** The desk's addresses, keys, label hosts, label printer and inbox are IT's alone. */
  readonly locked: boolean;
  readonly proxy: NetworkChoice["proxy"];
  /** Where newer versions of the program are looked for; null: nowhere. */
  readonly updateFeed: string | null;
  readonly extraCaFile: string | null;
}

export const NOTHING_MANAGED: ManagedConfiguration = {
  environments: [],
  defaultEnvironment: null,
  language: null,
  defaults: {},
  inbox: {},
  labelPrinting: {},
  shippingDrafts: true,
  beyondContract: { hold: true },
  locked: false,
  proxy: DEFAULT_NETWORK.proxy,
  updateFeed: null,
  extraCaFile: null,
};

/** What zod calls a message is the name of a fault here. */
const is = (fault: ConfigFault): ConfigFault => fault;

const text = (longest: number) =>
  z
    .string(is("not-text"))
    .trim()
    .min(1, is("empty"))
    .max(longest, is("too-long"))
    // A control character in a name would break the line it is shown in.
    .regex(/^[^\p{Cc}]*$/u, is("control-character"));

const whole = (least: number, most: number) =>
  z.int(is("not-whole")).min(least, is("too-small")).max(most, is("too-great"));

const yesOrNo = z.boolean(is("not-yes-or-no"));

const addressOr = (...instead: readonly string[]) =>
  z.string(is("not-an-address-text")).transform((given, context) => {
    const normal = normalizeBaseUrl(given);
    if (normal.ok) return normal.value;
    if (instead.some((allowed) => allowed === given)) return given;
    context.addIssue({ code: "custom", message: is("address"), params: { address: normal.error } });
    return z.NEVER;
  });

const id = z
  .string(is("not-text"))
  .regex(ENVIRONMENT_ID, is("id-form"))
  .refine((given) => !isReservedId(given), is("id-kept"));

const hostOfLabels = z.string(is("host-text")).transform((given, context) => {
  const host = labelHost(given);
  if (host !== null) return host;
  context.addIssue(is("host-alone"));
  return z.NEVER;
});

const environment = z.strictObject({
  id: id.refine((given) => given !== PRACTICE_ID, is("id-practice")),
  name: text(60),
  userApiUrl: addressOr(),
  /** None is published for China. */
  publicApiUrl: addressOr("").default(""),
  /** Left out, the published host of a built-in environment holds. */
  photoUrl: addressOr().exactOptional(),
  labelHosts: z.array(hostOfLabels, is("not-a-list")).max(20, is("too-many")).exactOptional(),
});

const scanner = z.strictObject({
  layout: z.enum(SCANNER_LAYOUT_IDS, is("none-of")).exactOptional(),
  ignoreRepeatsMs: whole(0, 5000).exactOptional(),
});

const printerPlace = z.string(is("not-text")).transform((given, context) => {
  const host = printerHost(given);
  if (host !== null && !isPublicAddress(host)) return host;
  context.addIssue(is(host === null ? "printer-host" : "printer-public"));
  return z.NEVER;
});

const labelPrinting = z
  .strictObject({
    printer: text(500).exactOptional(),
    paperSize: z.enum(LABEL_SIZES, is("none-of")).exactOptional(),
    copies: whole(1, MOST_COPIES).exactOptional(),
    zplHost: printerPlace.exactOptional(),
    zplPort: whole(1, 65_535).exactOptional(),
    automatic: z.boolean(is("not-yes-or-no")).exactOptional(),
  })
  .refine(({ zplHost, zplPort }) => zplHost !== undefined || zplPort === undefined, {
    path: ["zplHost"],
    error: is("missing"),
  })
  .transform(({ paperSize, zplHost, zplPort = ZPL_PORT, ...rest }) => ({
    ...rest,
    ...(paperSize !== undefined && { size: paperSize }),
    ...(zplHost !== undefined && { zpl: { host: zplHost, port: zplPort } }),
  }));

const sender = z.string(is("not-text")).refine(isSender, is("sender-form"));

/** The registered endpoint stays as it is written: the signature covers it letter by letter. */
const inbox = z
  .strictObject({
    on: yesOrNo.exactOptional(),
    host: text(255).exactOptional(),
    senders: z.array(sender, is("not-a-list")).max(MOST_SENDERS, is("too-many")).exactOptional(),
    port: whole(LOWEST_INBOX_PORT, HIGHEST_INBOX_PORT).exactOptional(),
    path: z.string(is("not-text")).regex(INBOX_PATH, is("no-slash")).exactOptional(),
    publicUrl: text(2000)
      .regex(/^https:\/\//i, is("not-https"))
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

const proxy = z.string(is("not-text")).superRefine((given, context) => {
  if (!isProxyChoice(given)) context.addIssue(is("proxy-form"));
  else if (URL.canParse(given) && new URL(given).username + new URL(given).password !== "") {
    context.addIssue(is("proxy-credentials"));
  }
});

export const configuration = z.strictObject({
  environments: z.array(environment, is("not-a-list")).max(50, is("too-many")).default([]),
  defaultEnvironment: id.optional(),
  stationName: text(60).optional(),
  batchLimit: whole(1, 99).optional(),
  fbaParameter: z.string(is("not-text")).regex(PARAMETER_NAME, is("parameter-form")).optional(),
  locale: z.string(is("not-text")).refine(isLocale, is("not-a-language")).transform(spokenAs).nullable().default(null),
  scanner: scanner.optional(),
  inbox: inbox.optional(),
  labelPrinting: labelPrinting.default({}),
  shippingDrafts: yesOrNo.default(true),
  beyondContract: z.strictObject({ hold: yesOrNo.default(true) }).default({ hold: true }),
  locked: yesOrNo.default(false),
  proxy: proxy.default(DEFAULT_NETWORK.proxy),
  extraCaFile: text(1000).optional(),
  updates: z
    .strictObject({ feed: updateFeed })
    .transform(({ feed }) => feed)
    .nullable()
    .default(null),
});

const LONGEST = 1_000_000;

/** Relative paths in the file count from its folder. */
export function readManagedConfiguration(content: string, file: string): Result<ManagedConfiguration, ConfigProblem> {
  const refuse = (fault: ConfigFault, more: Partial<ConfigProblem> = {}): Result<never, ConfigProblem> =>
    failure({ fault, file, setting: null, value: null, address: null, ...more });
  if (content.length > LONGEST) return refuse("file-too-large");
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (error) {
    const line = lineOf(error, content);
    return refuse(line === null ? "not-json" : "not-json-at", { value: line });
  }
  const secret = secretIn(value, []);
  if (secret !== null) return refuse("secret", { setting: secret });
  const parsed = configuration.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    const { fault, ...place } = firstProblem(parsed.error);
    return refuse(fault, place);
  }
  const { environments, defaultEnvironment = null, stationName, batchLimit, fbaParameter, scanner } = parsed.data;
  const { inbox = {}, labelPrinting, shippingDrafts, beyondContract, locked, proxy, extraCaFile } = parsed.data;
  const odd = doubledIn(environments) ?? unknownDefault(defaultEnvironment, environments);
  if (odd !== null) return refuse(odd.fault, odd);
  return success({
    environments,
    defaultEnvironment,
    language: parsed.data.locale,
    defaults: {
      ...(stationName !== undefined && { stationName }),
      ...(batchLimit !== undefined && { batchLimit }),
      ...(fbaParameter !== undefined && { fbaParameter }),
      ...(scanner !== undefined && { scanner }),
    },
    inbox,
    labelPrinting,
    shippingDrafts,
    beyondContract,
    locked,
    proxy,
    updateFeed: parsed.data.updates,
    extraCaFile: extraCaFile === undefined ? null : resolve(dirname(file), extraCaFile),
  });
}

function doubledIn(environments: readonly NamedEnvironment[]): Found | null {
  for (const [index, { id, name }] of environments.entries()) {
    const before = environments.slice(0, index);
    if (before.some((other) => other.id === id))
      return { fault: "id-twice", setting: `environments[${index}].id`, value: id, address: null };
    if (before.some((other) => isSameName(other.name, name))) {
      return { fault: "name-twice", setting: `environments[${index}].name`, value: name, address: null };
    }
  }
  return null;
}

function unknownDefault(id: string | null, environments: readonly NamedEnvironment[]): Found | null {
  if (id === null || isPreset(id) || environments.some((other) => other.id === id)) return null;
  return { fault: "unknown-default", setting: "defaultEnvironment", value: id, address: null };
}
