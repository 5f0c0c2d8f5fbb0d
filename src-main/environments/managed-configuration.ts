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
import { LABEL_SIZES, RESOLUTIONS } from "../../src-domain/labels/paper.ts";
import { MAX_COPIES, parsePrinterHost, ZPL_PORT, type ManagedPrinting } from "../../src-domain/labels/printing.ts";
import { findSupportedLanguage, type Language } from "../../src-domain/language.ts";
import { SCANNER_LAYOUT_IDS } from "../../src-domain/scanning/scanner-layout.ts";
import { isPublicAddress } from "../use-cases/labels/raw-printer.ts";
import { pinHash, type PinHash } from "../use-cases/shift/desk-lock.ts";
import { parseConfigFields, type FieldProblem } from "./config-fields.ts";
import { fleet, isPracticeFleet, type FleetSettings } from "./fleet-configuration.ts";
import { managedSettings } from "./managed-settings.ts";
import { DEFAULT_NETWORK, isProxyChoice, type NetworkChoice } from "./network-path.ts";

/** Folder of a web server with `latest.yml` and the other manifests. Requires https, also for this computer. */
export const updateFeed = z.string("not-an-address-text" satisfies ConfigFault).transform((input, context) => {
  const url = URL.canParse(input.trim()) ? new URL(input.trim()) : null;
  if (url?.protocol === "https:" && url.username + url.password + url.search + url.hash === "") return url.href;
  context.addIssue("feed-address" satisfies ConfigFault);
  return z.NEVER;
});

/** Settings from IT's config.json; docs/managed-configuration.md describes them. */
export interface ManagedConfiguration {
  readonly environments: readonly NamedEnvironment[];
  readonly defaultEnvironment: string | null;
  /** Null if IT sets no language, or one that the desk does not have. */
  readonly language: Language | null;
  readonly defaults: {
    readonly stationName?: string;
    readonly batchLimit?: number;
    readonly fbaParameter?: string;
    readonly orderBook?: boolean;
    readonly scanner?: z.infer<typeof scanner>;
  } & z.output<typeof managedSettings>;
  readonly inbox: Partial<InboxSettings>;
  /** Printing settings that the operator cannot change. */
  readonly labelPrinting: ManagedPrinting;
  /** Whether the desk may create and change draft shipping orders. Not part of the service contract, like `hold`. */
  readonly shippingDrafts: boolean;
  readonly beyondContract: { readonly hold: boolean };
  /** Whether shift reports name operators. */
  readonly reportsOperators: boolean;
  /** Whether only IT can change addresses, keys, label hosts, label printer and inbox. */
  readonly locked: boolean;
  /** PIN for Administration that only IT can change; null if the desk may set a PIN. */
  readonly administrationPin: PinHash | null;
  readonly proxy: NetworkChoice["proxy"];
  readonly updateFeed: string | null;
  readonly extraCaFile: string | null;
  /** Null if the desk joins no fleet. */
  readonly fleet: FleetSettings | null;
}

/** Checks the type of a fault that is used as zod's message. */
const asFault = (fault: ConfigFault): ConfigFault => fault;

const text = (maxLength: number) =>
  z
    .string(asFault("not-text"))
    .trim()
    .min(1, asFault("empty"))
    .max(maxLength, asFault("too-long"))
    // A control character would break the line that shows the text.
    .regex(/^[^\p{Cc}]*$/u, asFault("control-character"));

const integer = (min: number, max: number) =>
  z.int(asFault("not-whole")).min(min, asFault("too-small")).max(max, asFault("too-great"));

const yesOrNo = z.boolean(asFault("not-yes-or-no"));

const addressOr = (...alternatives: readonly string[]) =>
  z.string(asFault("not-an-address-text")).transform((input, context) => {
    const normal = normalizeBaseUrl(input);
    if (normal.ok) return normal.value;
    if (alternatives.some((allowed) => allowed === input)) return input;
    context.addIssue({ code: "custom", message: asFault("address"), params: { address: normal.error } });
    return z.NEVER;
  });

const id = z
  .string(asFault("not-text"))
  .regex(ENVIRONMENT_ID, asFault("id-form"))
  .refine((input) => !isReservedId(input), asFault("id-reserved"));

const labelHostName = z.string(asFault("host-text")).transform((input, context) => {
  const host = parseLabelHost(input);
  if (host !== null) return host;
  context.addIssue(asFault("host-alone"));
  return z.NEVER;
});

const environment = z.strictObject({
  id: id.refine((input) => input !== PRACTICE_ID, asFault("id-practice")),
  name: text(60),
  userApiUrl: addressOr(),
  /** Empty for China, where none is published. */
  publicApiUrl: addressOr("").default(""),
  /** If missing, a built-in environment uses its published host. */
  photoUrl: addressOr().exactOptional(),
  labelHosts: z.array(labelHostName, asFault("not-a-list")).max(20, asFault("too-many")).exactOptional(),
});

const scanner = z.strictObject({
  layout: z.enum(SCANNER_LAYOUT_IDS, asFault("none-of")).exactOptional(),
  ignoreRepeatsMs: integer(0, 5000).exactOptional(),
});

const printerHostName = z.string(asFault("not-text")).transform((input, context) => {
  const host = parsePrinterHost(input);
  if (host !== null && !isPublicAddress(host)) return host;
  context.addIssue(asFault(host === null ? "printer-host" : "printer-public"));
  return z.NEVER;
});

const labelPrinting = z
  .strictObject({
    printer: text(500).exactOptional(),
    paperSize: z.enum(LABEL_SIZES, asFault("none-of")).exactOptional(),
    resolution: z.literal(RESOLUTIONS, asFault("none-of")).exactOptional(),
    copies: integer(1, MAX_COPIES).exactOptional(),
    silent: yesOrNo.exactOptional(),
    zplHost: printerHostName.exactOptional(),
    zplPort: integer(1, 65_535).exactOptional(),
    automatic: z.boolean(asFault("not-yes-or-no")).exactOptional(),
  })
  .refine(({ zplHost, zplPort }) => zplHost !== undefined || zplPort === undefined, {
    path: ["zplHost"],
    error: asFault("missing"),
    params: { instead: "zplPort" },
  })
  .transform(({ paperSize, zplHost, zplPort = ZPL_PORT, ...rest }) => ({
    ...rest,
    ...(paperSize !== undefined && { size: paperSize }),
    ...(zplHost !== undefined && { zpl: { host: zplHost, port: zplPort } }),
  }));

const sender = z.string(asFault("not-text")).refine(isSender, asFault("sender-form"));

/** Keeps `publicUrl` unchanged, because signatures cover its exact text. */
const inbox = z
  .strictObject({
    on: yesOrNo.exactOptional(),
    host: text(255).exactOptional(),
    senders: z.array(sender, asFault("not-a-list")).max(MAX_SENDERS, asFault("too-many")).exactOptional(),
    port: integer(MIN_INBOX_PORT, MAX_INBOX_PORT).exactOptional(),
    path: z.string(asFault("not-text")).regex(INBOX_PATH, asFault("no-slash")).exactOptional(),
    publicUrl: text(2000)
      .regex(/^https:\/\//i, asFault("not-https"))
      .exactOptional(),
    freshMinutes: integer(1, MAX_FRESH_MINUTES).exactOptional(),
    eventMinutes: integer(0, MAX_EVENT_MINUTES).exactOptional(),
  })
  .transform(({ publicUrl, ...rest }) => ({ ...rest, ...(publicUrl !== undefined && { endpoint: publicUrl }) }));

const isLocale = (input: string): boolean => {
  try {
    return Intl.getCanonicalLocales(input).length === 1;
  } catch {
    return false;
  }
};

const proxy = z.string(asFault("not-text")).superRefine((input, context) => {
  if (!isProxyChoice(input)) context.addIssue(asFault("proxy-form"));
  else if (URL.canParse(input) && new URL(input).username + new URL(input).password !== "") {
    context.addIssue(asFault("proxy-credentials"));
  }
});

export const configuration = z.strictObject({
  environments: z.array(environment, asFault("not-a-list")).max(50, asFault("too-many")).default([]),
  defaultEnvironment: id.optional(),
  stationName: text(60).optional(),
  batchLimit: integer(1, 99).optional(),
  fbaParameter: z.string(asFault("not-text")).regex(PARAMETER_NAME, asFault("parameter-form")).optional(),
  locale: z
    .string(asFault("not-text"))
    .refine(isLocale, asFault("not-a-language"))
    .transform(findSupportedLanguage)
    .nullable()
    .default(null),
  scanner: scanner.optional(),
  inbox: inbox.optional(),
  labelPrinting: labelPrinting.default({}),
  shippingDrafts: yesOrNo.default(true),
  orderBook: yesOrNo.optional(),
  beyondContract: z.strictObject({ hold: yesOrNo.default(true) }).default({ hold: true }),
  reportsOperators: yesOrNo.default(false),
  locked: yesOrNo.default(false),
  administrationPin: pinHash.nullable().default(null),
  settings: managedSettings.default({}),
  proxy: proxy.default(DEFAULT_NETWORK.proxy),
  extraCaFile: text(1000).optional(),
  fleet: fleet.optional(),
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

export const NO_MANAGED_CONFIGURATION = toManaged(configuration.parse({}), "").managed;

/** Locks the desk, because the unreadable file may lock it. */
export const UNREADABLE_CONFIGURATION: ManagedConfiguration = { ...NO_MANAGED_CONFIGURATION, locked: true };

/** Reports invalid settings and keeps a damaged file's restrictions. Never fails. `file` is the base of paths. */
export function parseManagedConfiguration(content: string, file: string): ReadConfiguration {
  const report = (problems: readonly FieldProblem[]): ConfigProblem[] =>
    problems.slice(0, MAX_CONFIG_PROBLEMS).map((problem) => ({ ...problem, file }));
  const configurationOfDamagedFile = (problems: readonly FieldProblem[]): ReadConfiguration => ({
    managed: restrict(NO_MANAGED_CONFIGURATION, restrictionsIn(content, { isReadable: false })),
    problems: report(problems),
  });
  if (content.length > MAX_CHARACTERS) {
    return { managed: UNREADABLE_CONFIGURATION, problems: report([createFileProblem("file-too-large")]) };
  }
  const text = content.replace(/^\uFEFF/, "");
  const value = parseJson(text);
  if (value === undefined) return configurationOfDamagedFile([createFileProblem("not-json")]);
  if (!isObject(value)) return configurationOfDamagedFile([createFileProblem("wrong-kind")]);
  const { fields, problems } = parseConfigFields(configuration, value);
  if (fields === null) return configurationOfDamagedFile([createFileProblem("wrong-kind")]);
  const { managed, clashes } = toManaged(fields, file);
  const hasSenderProblem = problems.some(({ setting }) => setting?.startsWith("inbox.senders") === true);
  return {
    managed: {
      ...restrict(managed, restrictionsIn(content, { isReadable: true })),
      // Switch the inbox off: without its list of senders, any computer could send.
      ...(hasSenderProblem && managed.inbox.senders?.length === 0 && { inbox: { ...managed.inbox, on: false } }),
    },
    problems: report([...problems, ...clashes]),
  };
}

export const createFileProblem = (fault: ConfigFault, value: string | null = null): FieldProblem => ({
  fault,
  setting: null,
  value,
  address: null,
});

export const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Converts valid fields. `clashes`: problems of fields that contradict each other. */
export function toManaged(fields: z.output<typeof configuration>, file: string) {
  const {
    environments: listedEnvironments,
    defaultEnvironment = null,
    locale,
    updates,
    inbox = {},
    extraCaFile,
    fleet: joinedFleet = null,
    ...otherFields
  } = fields;
  const { stationName, batchLimit, fbaParameter, orderBook, scanner, settings, ...unchangedFields } = otherFields;
  const clashes: FieldProblem[] = [];
  const environments = listedEnvironments.filter((environment, index) => {
    const clash = findClash(environment, index, listedEnvironments.slice(0, index));
    if (clash !== null) clashes.push(clash);
    return clash === null;
  });
  if (inbox.on && isOpenToAnyone({ host: INBOX_DEFAULTS.host, senders: [], ...inbox })) {
    clashes.push({ fault: "missing", setting: "inbox.senders", value: null, address: null });
  }
  const defaultProblem = findUnknownId("defaultEnvironment", defaultEnvironment, environments);
  if (defaultProblem !== null) clashes.push(defaultProblem);
  const { fleet, fleetClashes } = toFleet(joinedFleet, environments, file);
  clashes.push(...fleetClashes);
  const managed: ManagedConfiguration = {
    ...unchangedFields,
    environments,
    defaultEnvironment: defaultProblem === null ? defaultEnvironment : null,
    language: locale,
    defaults: {
      ...settings,
      ...(stationName !== undefined && { stationName }),
      ...(batchLimit !== undefined && { batchLimit }),
      ...(fbaParameter !== undefined && { fbaParameter }),
      ...(orderBook !== undefined && { orderBook }),
      ...(scanner !== undefined && { scanner }),
    },
    inbox,
    updateFeed: updates,
    extraCaFile: extraCaFile === undefined ? null : resolve(dirname(file), extraCaFile),
    fleet,
  };
  return { managed, clashes };
}

function toFleet(
  settings: FleetSettings | null,
  environments: readonly NamedEnvironment[],
  file: string,
): { readonly fleet: FleetSettings | null; readonly fleetClashes: readonly FieldProblem[] } {
  if (settings === null) return { fleet: null, fleetClashes: [] };
  const problem = findUnknownId("fleet.environment", settings.environment, environments);
  if (problem !== null && !isPracticeFleet(settings)) return { fleet: null, fleetClashes: [problem] };
  return { fleet: { ...settings, caFile: resolve(dirname(file), settings.caFile) }, fleetClashes: [] };
}

const restrict = (managed: ManagedConfiguration, restrictions: ConfigRestrictions): ManagedConfiguration => ({
  ...managed,
  // A PIN that cannot be used must not leave Administration open.
  locked:
    managed.locked || restrictions.locked || (!restrictions.administrationPin && managed.administrationPin === null),
  shippingDrafts: managed.shippingDrafts && restrictions.shippingDrafts,
  beyondContract: { hold: managed.beyondContract.hold && restrictions.hold },
  labelPrinting: restrictions.automatic ? managed.labelPrinting : { ...managed.labelPrinting, automatic: false },
});

function findClash(
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

function findUnknownId(
  setting: string,
  id: string | null,
  environments: readonly NamedEnvironment[],
): FieldProblem | null {
  if (id === null || isPreset(id) || environments.some((other) => other.id === id)) return null;
  return { fault: "unknown-default", setting, value: id, address: null };
}
