export const ENVIRONMENT_KINDS = ["practice", "sandbox", "production", "production-china", "custom"] as const;
export type EnvironmentKind = (typeof ENVIRONMENT_KINDS)[number];

export interface EnvironmentAddresses {
  /** Normalized by `normalizeBaseUrl`; empty while unknown. */
  readonly userApiUrl: string;
  readonly publicApiUrl: string;
}

export interface NamedEnvironment extends EnvironmentAddresses {
  /** Photo address set by IT, normalized by `normalizeBaseUrl`. */
  readonly photoUrl?: string;
  /** Label hosts set by IT, in the form of `parseLabelHost`. */
  readonly labelHosts?: readonly string[];
  /** Id of the environment, and the name of its data folder and keychain account. */
  readonly id: string;
  readonly name: string;
}

export interface Environment extends NamedEnvironment {
  readonly kind: EnvironmentKind;
  readonly isManaged: boolean;
  readonly isEdited: boolean;
}

export const ENVIRONMENT_ID = /^[a-z0-9][a-z0-9-]{0,39}$/;
export const MAX_ID_LENGTH = 40;

export const PRACTICE_ID = "practice";
/** Id for data from practice with another simulator. */
export const SEPARATE_SIMULATOR_FOLDER = "practice-elsewhere";

interface Preset extends NamedEnvironment {
  readonly kind: EnvironmentKind;
}

/** Presets (public documentation, section 1.1). China has no documented public API address; the desk guesses none. */
const PRESETS: readonly Preset[] = [
  { id: PRACTICE_ID, name: "Practice", kind: "practice", userApiUrl: "", publicApiUrl: "" },
  {
    id: "sandbox",
    name: "Sandbox",
    kind: "sandbox",
    userApiUrl: "https://api.returnshelper.com/uat/user",
    publicApiUrl: "https://api.returnshelper.com/uat/public",
  },
  {
    id: "production",
    name: "Production",
    kind: "production",
    userApiUrl: "https://api.returnhelpercentre.com/v1/user",
    publicApiUrl: "https://api.returnhelpercentre.com/v1/public",
  },
  {
    id: "production-china",
    name: "Production China",
    kind: "production-china",
    userApiUrl: "https://api.returnhelperchina.com/user",
    publicApiUrl: "",
  },
];

/** Photo hosts (public documentation, section 1.1). None is published for China. */
const PHOTO_HOSTS: Readonly<Partial<Record<EnvironmentKind, string>>> = {
  sandbox: "https://rr-dev-files.returnshelper.com",
  production: "https://file.returnhelpercentre.com",
};

/** Base of all photo addresses: set by IT, otherwise published; null if neither exists. */
export const photoBaseOf = (environment: Environment | undefined): string | null =>
  environment?.photoUrl ?? (environment && PHOTO_HOSTS[environment.kind]) ?? null;

/** Label hosts (public documentation, section 1.1). None is published for production. */
const LABEL_HOSTS: Readonly<Partial<Record<EnvironmentKind, readonly string[]>>> = {
  sandbox: ["label-service-dev-files.returnshelper.com"],
  "production-china": ["label.returnhelperchina.com"],
};

export const labelHostsOf = (environment: Environment | undefined): readonly string[] =>
  environment?.labelHosts ?? (environment && LABEL_HOSTS[environment.kind]) ?? [];

/** Prefix of ids created on this desk, so that no managed id collides with an environment added by hand. */
const OWN_PREFIX = "own-";
/** Ids that the desk uses for its own data, and device names that Windows reserves. */
const RESERVED_ID = new RegExp(`^(own-.*|${SEPARATE_SIMULATOR_FOLDER}|con|prn|aux|nul|com\\d|lpt\\d)$`);

/** Returns the rest of an id that this desk created; null for any other id. */
export const withoutOwnPrefix = (id: string): string | null =>
  id.startsWith(OWN_PREFIX) ? id.slice(OWN_PREFIX.length) : null;

export const isReservedId = (id: string): boolean => RESERVED_ID.test(id);
export const hasPublishedName = ({ kind, name }: Pick<Environment, "kind" | "name">): boolean =>
  PRESETS.some((preset) => preset.kind === kind && preset.name === name);
/** Returns whether the environment is at the addresses that the program comes with. */
export const hasPublishedAddresses = ({ id, isManaged, userApiUrl, publicApiUrl }: Environment): boolean =>
  !isManaged &&
  PRESETS.some(
    (preset) => preset.id === id && preset.userApiUrl === userApiUrl && preset.publicApiUrl === publicApiUrl,
  );
export const isPreset = (id: string): boolean => PRESETS.some((preset) => preset.id === id);

export const KEYCHAIN_PROBLEMS = ["none", "not-answering", "refusing"] as const;
export type KeychainProblem = (typeof KEYCHAIN_PROBLEMS)[number];

export interface OwnEnvironments {
  readonly custom: readonly NamedEnvironment[];
  readonly edited: Readonly<Record<string, EnvironmentAddresses>>;
}

/** Lists presets, then managed environments, then environments added by hand. A managed entry wins if ids collide. */
export function listEnvironments(
  { custom, edited }: OwnEnvironments,
  managed: readonly NamedEnvironment[],
): Environment[] {
  const presets = PRESETS.map((preset): Environment => {
    const managedEntry = managed.find(({ id }) => id === preset.id);
    if (managedEntry) return { ...managedEntry, kind: preset.kind, isManaged: true, isEdited: false };
    const ownAddresses = preset.kind === "practice" ? undefined : edited[preset.id];
    return { ...preset, ...ownAddresses, isManaged: false, isEdited: ownAddresses !== undefined };
  });
  const managedOthers = managed
    .filter(({ id }) => !isPreset(id))
    .map((environment): Environment => ({ ...environment, kind: "custom", isManaged: true, isEdited: false }));
  const usedIds = new Set([...presets, ...managedOthers].map(({ id }) => id));
  const ownEnvironments = custom
    .filter(({ id }) => !usedIds.has(id))
    .map((environment): Environment => ({ ...environment, kind: "custom", isManaged: false, isEdited: false }));
  return [...presets, ...managedOthers, ...ownEnvironments];
}

export function createEnvironmentId(name: string, isUsed: (id: string) => boolean): string {
  const nameParts = name
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["custom"];
  const base = `${OWN_PREFIX}${nameParts.join("-")}`.slice(0, MAX_ID_LENGTH - 4).replace(/-$/, "");
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!isUsed(id)) return id;
  }
}

export const isSameName = (name: string, otherName: string): boolean =>
  name.trim().toLowerCase() === otherName.trim().toLowerCase();

/** In production the operator must confirm the first submit of a day: parcels and money are real. */
export const isProduction = (kind: EnvironmentKind): boolean => kind === "production" || kind === "production-china";
