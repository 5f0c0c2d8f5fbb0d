import { dirname, resolve } from "node:path";
import { z } from "zod";
import {
  MAX_CONFIG_PROBLEMS,
  type ConfigFault,
  type ConfigProblem,
} from "../../src-domain/environments/config-problem.ts";
import { restrictionsIn, type ConfigRestrictions } from "../../src-domain/environments/config-restrictions.ts";
import {
  ENVIRONMENT_ID,
  isPreset,
  isReservedId,
  isSameName,
  PRACTICE_ID,
  type NamedEnvironment,
} from "../../src-domain/environments/environment.ts";
import { normalizeBaseUrl } from "../../src-domain/environments/service-address.ts";
import {
  MAX_INBOX_PORT,
  INBOX_DEFAULTS,
  INBOX_PATH,
  isOpenToAnyone,
  isSender,
  MAX_EVENT_MINUTES,
  MAX_FRESH_MINUTES,
  MIN_INBOX_PORT,
  MAX_SENDERS,
  type InboxSettings,
} from "../../src-domain/events/event-inbox.ts";
import { PARAMETER_NAME } from "../../src-domain/fba/fba.ts";
import { parseLabelHost } from "../../src-domain/labels/address.ts";
import { LABEL_SIZES } from "../../src-domain/labels/paper.ts";
import { MAX_COPIES, parsePrinterHost, ZPL_PORT, type ManagedPrinting } from "../../src-domain/labels/printing.ts";
import { findSupportedLanguage, type Language } from "../../src-domain/language.ts";
import { SCANNER_LAYOUT_IDS } from "../../src-domain/scanning/scanner-layout.ts";
import { isPublicAddress } from "../use-cases/labels/raw-printer.ts";
import { parseConfigFields, type FieldProblem } from "./config-fields.ts";
import { DEFAULT_NETWORK, isProxyChoice, type NetworkChoice } from "./network-path.ts";

/** Folder of a web server with `latest.yml` and the other manifests. Requires https, also for this computer. */
export const updateFeed = z.string("not-an-address-text" satisfies ConfigFault).transform((given, context) => {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : null;
  if (url?.protocol === "https:" && url.username + url.password + url.search + url.hash === "") return url.href;
  context.addIssue("feed-address" satisfies ConfigFault);
  return z.NEVER;
});

/** Settings from IT's config.json; docs/managed-configuration.md describes them. */
export interface ManagedConfiguration {
  readonly environments: readonly NamedEnvironment[];
  readonly defaultEnvironment: string | null;
  /** Null also for a language that the desk does not have. */
  readonly language: Language | null;
  readonly defaults: {
    readonly stationName?: string;
    readonly batchLimit?: number;
    readonly fbaParameter?: string;
    readonly scanner?: z.infer<typeof scanner>;
  };
  readonly inbox: Partial<InboxSettings>;
  /** The operator cannot change these. */
  readonly labelPrinting: ManagedPrinting;
  /** Whether the desk may create and change draft shipping orders. Not part of the service contract, like `hold`. */
  readonly shippingDrafts: boolean;
  readonly beyondContract: { readonly hold: boolean };
  /** Only IT may change addresses, keys, label hosts, label printer and inbox. */
  readonly locked: boolean;
  readonly proxy: NetworkChoice["proxy"];
  readonly updateFeed: string | null;
  readonly extraCaFile: string | null;
}

/** Type check for zod's messages, which name a fault here. */
const is = (fault: ConfigFault): ConfigFault => fault;

const text = (maxLength: number) =>
  z
    .string(is("not-text"))
    .trim()
    .min(1, is("empty"))
    .max(maxLength, is("too-long"))
    // A control character would break the line that shows the text.
    .regex(/^[^\p{Cc}]*$/u, is("control-character"));

const integer = (min: number, max: number) =>
  z.int(is("not-whole")).min(min, is("too-small")).max(max, is("too-great"));

const flag = z.boolean(is("not-yes-or-no"));

const addressOr = (...alternatives: readonly string[]) =>
  z.string(is("not-an-address-text")).transform((given, context) => {
    const normal = normalizeBaseUrl(given);
    if (normal.ok) return normal.value;
    if (alternatives.some((allowed) => allowed === given)) return given;
    context.addIssue({ code: "custom", message: is("address"), params: { address: normal.error } });
    return z.NEVER;
  });

const id = z
  .string(is("not-text"))
  .regex(ENVIRONMENT_ID, is("id-form"))
  .refine((given) => !isReservedId(given), is("id-kept"));

const labelHostName = z.string(is("host-text")).transform((given, context) => {
  const host = parseLabelHost(given);
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
  /** Without it, a built-in environment uses its published host. */
  photoUrl: addressOr().exactOptional(),
  labelHosts: z.array(labelHostName, is("not-a-list")).max(20, is("too-many")).exactOptional(),
});

const scanner = z.strictObject({
  layout: z.enum(SCANNER_LAYOUT_IDS, is("none-of")).exactOptional(),
  ignoreRepeatsMs: integer(0, 5000).exactOptional(),
});

const printerHostName = z.string(is("not-text")).transform((given, context) => {
  const host = parsePrinterHost(given);
  if (host !== null && !isPublicAddress(host)) return host;
  context.addIssue(is(host === null ? "printer-host" : "printer-public"));
  return z.NEVER;
});

const labelPrinting = z
  .strictObject({
    printer: text(500).exactOptional(),
    paperSize: z.enum(LABEL_SIZES, is("none-of")).exactOptional(),
    copies: integer(1, MAX_COPIES).exactOptional(),
    zplHost: printerHostName.exactOptional(),
    zplPort: integer(1, 65_535).exactOptional(),
    automatic: z.boolean(is("not-yes-or-no")).exactOptional(),
  })
  .refine(({ zplHost, zplPort }) => zplHost !== undefined || zplPort === undefined, {
    path: ["zplHost"],
    error: is("missing"),
    params: { instead: "zplPort" },
  })
  .transform(({ paperSize, zplHost, zplPort = ZPL_PORT, ...rest }) => ({
    ...rest,
    ...(paperSize !== undefined && { size: paperSize }),
    ...(zplHost !== undefined && { zpl: { host: zplHost, port: zplPort } }),
  }));

const sender = z.string(is("not-text")).refine(isSender, is("sender-form"));

/** Does not normalize the registered endpoint, because the signature covers its exact text. */
const inbox = z
  .strictObject({
    on: flag.exactOptional(),
    host: text(255).exactOptional(),
    senders: z.array(sender, is("not-a-list")).max(MAX_SENDERS, is("too-many")).exactOptional(),
    port: integer(MIN_INBOX_PORT, MAX_INBOX_PORT).exactOptional(),
    path: z.string(is("not-text")).regex(INBOX_PATH, is("no-slash")).exactOptional(),
    publicUrl: text(2000)
      .regex(/^https:\/\//i, is("not-https"))
      .exactOptional(),
    freshMinutes: integer(1, MAX_FRESH_MINUTES).exactOptional(),
    eventMinutes: integer(0, MAX_EVENT_MINUTES).exactOptional(),
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
  batchLimit: integer(1, 99).optional(),
  fbaParameter: z.string(is("not-text")).regex(PARAMETER_NAME, is("parameter-form")).optional(),
  locale: z
    .string(is("not-text"))
    .refine(isLocale, is("not-a-language"))
    .transform(findSupportedLanguage)
    .nullable()
    .default(null),
  scanner: scanner.optional(),
  inbox: inbox.optional(),
  labelPrinting: labelPrinting.default({}),
  shippingDrafts: flag.default(true),
  beyondContract: z.strictObject({ hold: flag.default(true) }).default({ hold: true }),
  locked: flag.default(false),
  proxy: proxy.default(DEFAULT_NETWORK.proxy),
  extraCaFile: text(1000).optional(),
  updates: z
    .strictObject({ feed: updateFeed })
    .transform(({ feed }) => feed)
    .nullable()
    .default(null),
});

const MAX_CHARACTERS = 1_000_000;

interface ReadConfiguration {
  readonly managed: ManagedConfiguration;
  readonly problems: readonly ConfigProblem[];
}

export const NO_MANAGED_CONFIGURATION = managedFrom(configuration.parse({}), "").managed;

/** For an unreadable file, which may have locked the desk. */
export const UNREADABLE_CONFIGURATION: ManagedConfiguration = { ...NO_MANAGED_CONFIGURATION, locked: true };

/** Never fails: reports invalid settings and keeps a damaged file's restrictions. Paths are relative to its folder. */
export function parseManagedConfiguration(content: string, file: string): ReadConfiguration {
  const damaged = (fault: ConfigFault, value: string | null = null): ReadConfiguration => ({
    managed: restrict(NO_MANAGED_CONFIGURATION, restrictionsIn(content, false)),
    problems: [{ fault, file, setting: null, value, address: null }],
  });
  if (content.length > MAX_CHARACTERS) return { ...damaged("file-too-large"), managed: UNREADABLE_CONFIGURATION };
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (error) {
    const line = lineOf(error, content);
    return damaged(line === null ? "not-json" : "not-json-at", line);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return damaged("wrong-kind");
  const { fields, problems } = parseConfigFields(configuration, value);
  if (fields === null) return damaged("wrong-kind");
  const { managed, clashes } = managedFrom(fields, file);
  const areSendersDamaged = problems.some(({ setting }) => setting?.startsWith("inbox.senders") === true);
  const all = [...problems, ...clashes].map((problem) => ({ ...problem, file }));
  return {
    managed: {
      ...restrict(managed, restrictionsIn(content, true)),
      // Switch the inbox off: without its list of senders, any computer could send.
      ...(areSendersDamaged && managed.inbox.senders?.length === 0 && { inbox: { ...managed.inbox, on: false } }),
    },
    problems: all.slice(0, MAX_CONFIG_PROBLEMS),
  };
}

function managedFrom(fields: z.output<typeof configuration>, file: string) {
  const { environments: given, defaultEnvironment = null, locale, updates, inbox = {}, extraCaFile, ...rest } = fields;
  const { stationName, batchLimit, fbaParameter, scanner, ...others } = rest;
  const clashes: FieldProblem[] = [];
  const environments = given.filter((environment, index) => {
    const clash = clashOf(environment, index, given.slice(0, index));
    if (clash !== null) clashes.push(clash);
    return clash === null;
  });
  if (inbox.on && isOpenToAnyone({ host: INBOX_DEFAULTS.host, senders: [], ...inbox })) {
    clashes.push({ fault: "missing", setting: "inbox.senders", value: null, address: null });
  }
  const unknown = unknownDefault(defaultEnvironment, environments);
  if (unknown !== null) clashes.push(unknown);
  const managed: ManagedConfiguration = {
    ...others,
    environments,
    defaultEnvironment: unknown === null ? defaultEnvironment : null,
    language: locale,
    defaults: {
      ...(stationName !== undefined && { stationName }),
      ...(batchLimit !== undefined && { batchLimit }),
      ...(fbaParameter !== undefined && { fbaParameter }),
      ...(scanner !== undefined && { scanner }),
    },
    inbox,
    updateFeed: updates,
    extraCaFile: extraCaFile === undefined ? null : resolve(dirname(file), extraCaFile),
  };
  return { managed, clashes };
}

const restrict = (managed: ManagedConfiguration, rules: ConfigRestrictions): ManagedConfiguration => ({
  ...managed,
  locked: managed.locked || rules.locked,
  shippingDrafts: managed.shippingDrafts && rules.shippingDrafts,
  beyondContract: { hold: managed.beyondContract.hold && rules.hold },
  labelPrinting: rules.automatic ? managed.labelPrinting : { ...managed.labelPrinting, automatic: false },
});

/** Returns only the line number, because the parser's message quotes the file and may contain a secret. */
function lineOf(error: unknown, content: string): string | null {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  return position === undefined ? null : String(content.slice(0, Number(position)).split("\n").length);
}

function clashOf(
  { id, name }: NamedEnvironment,
  index: number,
  previous: readonly NamedEnvironment[],
): FieldProblem | null {
  if (previous.some((other) => other.id === id))
    return { fault: "id-twice", setting: `environments[${index}].id`, value: id, address: null };
  if (previous.some((other) => isSameName(other.name, name))) {
    return { fault: "name-twice", setting: `environments[${index}].name`, value: name, address: null };
  }
  return null;
}

function unknownDefault(id: string | null, environments: readonly NamedEnvironment[]): FieldProblem | null {
  if (id === null || isPreset(id) || environments.some((other) => other.id === id)) return null;
  return { fault: "unknown-default", setting: "defaultEnvironment", value: id, address: null };
}
