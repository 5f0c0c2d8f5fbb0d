import { dirname, resolve } from "node:path";
import { z } from "zod";
import {
  MAX_CONFIG_PROBLEMS,
  type ConfigFault,
  type ConfigProblem,
} from "../../src-domain/environments/config-problem.ts";
import { restrictionsIn, type ConfigRestrictions } from "../../src-domain/environments/config-restrictions.ts";
import { normalizeBaseUrl } from "../../src-domain/environments/service-address.ts";
import {
  ENVIRONMENT_ID,
  isPreset,
  isReservedId,
  isSameName,
  PRACTICE_ID,
  type NamedEnvironment,
} from "../../src-domain/environments/environment.ts";
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
import { spokenAs, type Language } from "../../src-domain/language.ts";
import { PARAMETER_NAME } from "../../src-domain/fba/fba.ts";
import { labelHost } from "../../src-domain/labels/address.ts";
import { LABEL_SIZES } from "../../src-domain/labels/paper.ts";
import { MAX_COPIES, printerHost, ZPL_PORT, type ManagedPrinting } from "../../src-domain/labels/printing.ts";
import { SCANNER_LAYOUT_IDS } from "../../src-domain/scanning/scanner-layout.ts";
import { isPublicAddress } from "../use-cases/labels/raw-printer.ts";
import { readFields, type FieldProblem } from "./config-fields.ts";
import { DEFAULT_NETWORK, isProxyChoice, type NetworkChoice } from "./network-path.ts";

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
  readonly labelPrinting: ManagedPrinting;
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
    copies: whole(1, MAX_COPIES).exactOptional(),
    zplHost: printerPlace.exactOptional(),
    zplPort: whole(1, 65_535).exactOptional(),
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

/** The registered endpoint stays as it is written: the signature covers it letter by letter. */
const inbox = z
  .strictObject({
    on: yesOrNo.exactOptional(),
    host: text(255).exactOptional(),
    senders: z.array(sender, is("not-a-list")).max(MAX_SENDERS, is("too-many")).exactOptional(),
    port: whole(MIN_INBOX_PORT, MAX_INBOX_PORT).exactOptional(),
    path: z.string(is("not-text")).regex(INBOX_PATH, is("no-slash")).exactOptional(),
    publicUrl: text(2000)
      .regex(/^https:\/\//i, is("not-https"))
      .exactOptional(),
    freshMinutes: whole(1, MAX_FRESH_MINUTES).exactOptional(),
    eventMinutes: whole(0, MAX_EVENT_MINUTES).exactOptional(),
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

interface ReadConfiguration {
  readonly managed: ManagedConfiguration;
  /** In the order of the file's fields; the rest of the file applies. */
  readonly problems: readonly ConfigProblem[];
}

/** For a file that cannot be read at all: it may have locked the desk. */
export const UNREADABLE: ManagedConfiguration = { ...NOTHING_MANAGED, locked: true };

/** Never fails: what cannot be read is reported, and what the file takes away stays taken away. Relative paths count from its folder. */
export function parseManagedConfiguration(content: string, file: string): ReadConfiguration {
  const damaged = (fault: ConfigFault, value: string | null = null): ReadConfiguration => ({
    managed: restricted(NOTHING_MANAGED, restrictionsIn(content, false)),
    problems: [{ fault, file, setting: null, value, address: null }],
  });
  if (content.length > LONGEST) return { ...damaged("file-too-large"), managed: UNREADABLE };
  let value: unknown;
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (error) {
    const line = lineOf(error, content);
    return damaged(line === null ? "not-json" : "not-json-at", line);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return damaged("wrong-kind");
  const { fields, problems } = readFields(configuration, value);
  if (fields === null) return damaged("wrong-kind");
  const { managed, clashes } = managedBy(fields, file);
  const areSendersDamaged = problems.some(({ setting }) => setting?.startsWith("inbox.senders") === true);
  const all = [...problems, ...clashes].map((problem) => ({ ...problem, file }));
  return {
    managed: {
      ...restricted(managed, restrictionsIn(content, true)),
      // Without a list, anybody could send.
      ...(areSendersDamaged && managed.inbox.senders?.length === 0 && { inbox: { ...managed.inbox, on: false } }),
    },
    problems: all.slice(0, MAX_CONFIG_PROBLEMS),
  };
}

function managedBy(fields: z.output<typeof configuration>, file: string) {
  const { stationName, batchLimit, fbaParameter, scanner, inbox = {}, labelPrinting, extraCaFile } = fields;
  const { shippingDrafts, beyondContract, locked, proxy } = fields;
  const clashes: FieldProblem[] = [];
  const environments = fields.environments.filter((environment, index) => {
    const clash = clashOf(environment, index, fields.environments.slice(0, index));
    if (clash !== null) clashes.push(clash);
    return clash === null;
  });
  if (inbox.on && isOpenToAnyone({ host: INBOX_DEFAULTS.host, senders: [], ...inbox })) {
    clashes.push({ fault: "missing", setting: "inbox.senders", value: null, address: null });
  }
  const unknown = unknownDefault(fields.defaultEnvironment ?? null, environments);
  if (unknown !== null) clashes.push(unknown);
  const managed: ManagedConfiguration = {
    environments,
    defaultEnvironment: unknown === null ? (fields.defaultEnvironment ?? null) : null,
    language: fields.locale,
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
    updateFeed: fields.updates,
    extraCaFile: extraCaFile === undefined ? null : resolve(dirname(file), extraCaFile),
  };
  return { managed, clashes };
}

const restricted = (managed: ManagedConfiguration, rules: ConfigRestrictions): ManagedConfiguration => ({
  ...managed,
  locked: managed.locked || rules.locked,
  shippingDrafts: managed.shippingDrafts && rules.shippingDrafts,
  beyondContract: { hold: managed.beyondContract.hold && rules.hold },
  labelPrinting: rules.automatic ? managed.labelPrinting : { ...managed.labelPrinting, automatic: false },
});

/** The words of the parser quote the file, and might quote a secret; the place is enough. */
function lineOf(error: unknown, content: string): string | null {
  const place = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  return place === undefined ? null : String(content.slice(0, Number(place)).split("\n").length);
}

function clashOf(
  { id, name }: NamedEnvironment,
  index: number,
  before: readonly NamedEnvironment[],
): FieldProblem | null {
  if (before.some((other) => other.id === id))
    return { fault: "id-twice", setting: `environments[${index}].id`, value: id, address: null };
  if (before.some((other) => isSameName(other.name, name))) {
    return { fault: "name-twice", setting: `environments[${index}].name`, value: name, address: null };
  }
  return null;
}

function unknownDefault(id: string | null, environments: readonly NamedEnvironment[]): FieldProblem | null {
  if (id === null || isPreset(id) || environments.some((other) => other.id === id)) return null;
  return { fault: "unknown-default", setting: "defaultEnvironment", value: id, address: null };
}
