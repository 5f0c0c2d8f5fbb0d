/** One service account's world: its addresses, its credentials, its own databases. */
export const ENVIRONMENT_KINDS = ["practice", "sandbox", "production", "production-china", "custom"] as const;
export type EnvironmentKind = (typeof ENVIRONMENT_KINDS)[number];

export interface EnvironmentAddresses {
  /** In the form of `normalizeBaseUrl`; empty where none is known yet. */
  readonly userApiUrl: string;
  readonly publicApiUrl: string;
}

export interface NamedEnvironment extends EnvironmentAddresses {
  /** Where IT says that photos lie, in the form of `normalizeBaseUrl`. */
  readonly photoUrl?: string;
  /** Where IT says that labels lie, in the form of `labelHost`. */
  readonly labelHosts?: readonly string[];
  /** Also the name of its data folder and of its account in the keychain. */
  readonly id: string;
  readonly name: string;
}

export interface Environment extends NamedEnvironment {
  readonly kind: EnvironmentKind;
  /** Rolled out by IT: shown, but changed in config.json. */
  readonly managed: boolean;
  /** A preset whose addresses differ from the published ones by the operator's hand. */
  readonly edited: boolean;
}

export const ENVIRONMENT_ID = /^[a-z0-9][a-z0-9-]{0,39}$/;
const LONGEST_ID = 40;

export const PRACTICE_ID = "practice";
/** Holds what was practised on another simulator. */
export const PRACTICE_ELSEWHERE = "practice-elsewhere";

interface Preset extends NamedEnvironment {
  readonly kind: EnvironmentKind;
}

/** Public documentation, section 1.1. No public address of China is published, and none is guessed. */
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

/** Public documentation, section 1.1. None is published for China. */
const PHOTO_HOSTS: Readonly<Partial<Record<EnvironmentKind, string>>> = {
  sandbox: "https://rr-dev-files.returnshelper.com",
  production: "https://file.returnhelpercentre.com",
};

/** The only address that an environment's photos are fetched from: IT's, else the published one; null where none is known. */
export const photoBaseOf = (environment: Environment | undefined): string | null =>
  environment?.photoUrl ?? (environment && PHOTO_HOSTS[environment.kind]) ?? null;

/** Public documentation, section 1.1. None is published for production. */
const LABEL_HOSTS: Readonly<Partial<Record<EnvironmentKind, readonly string[]>>> = {
  sandbox: ["label-service-dev-files.returnshelper.com"],
  "production-china": ["label.returnhelperchina.com"],
};

/** The hosts that labels may be fetched from: IT's, else the published ones. */
export const labelHostsOf = (environment: Environment | undefined): readonly string[] =>
  environment?.labelHosts ?? (environment && LABEL_HOSTS[environment.kind]) ?? [];

/** Begins the ids that are made here, so that IT can never roll one out over the data of an environment added by hand. */
const OWN = "own-";
/** Another simulator's data, and names that Windows keeps for devices. */
const RESERVED_ID = new RegExp(`^(own-.*|${PRACTICE_ELSEWHERE}|con|prn|aux|nul|com\\d|lpt\\d)$`);

/** Ids that config.json may not give. */
export const isReservedId = (id: string): boolean => RESERVED_ID.test(id);
/** IT may have given a published environment a name of its own. */
export const hasPublishedName = ({ kind, name }: Pick<Environment, "kind" | "name">): boolean =>
  PRESETS.some((preset) => preset.kind === kind && preset.name === name);
export const isPreset = (id: string): boolean => PRESETS.some((preset) => preset.id === id);

/** Why the computer's keychain cannot be used: it does not exist, it is locked, or it refuses. */
export const KEYCHAIN_PROBLEMS = ["none", "not-answering", "refusing"] as const;
export type KeychainProblem = (typeof KEYCHAIN_PROBLEMS)[number];

/** What was set on this computer by hand. */
export interface OwnEnvironments {
  readonly custom: readonly NamedEnvironment[];
  /** Addresses of presets that were edited, by id. */
  readonly edited: Readonly<Record<string, EnvironmentAddresses>>;
}

/** Presets, then what IT rolled out, then what was added by hand. IT's word wins where two speak of the same id. */
export function allEnvironments(
  { custom, edited }: OwnEnvironments,
  managed: readonly NamedEnvironment[],
): Environment[] {
  const presets = PRESETS.map((preset): Environment => {
    const rolledOut = managed.find(({ id }) => id === preset.id);
    if (rolledOut) return { ...rolledOut, kind: preset.kind, managed: true, edited: false };
    const own = preset.kind === "practice" ? undefined : edited[preset.id];
    return { ...preset, ...own, managed: false, edited: own !== undefined };
  });
  const rolledOut = managed
    .filter(({ id }) => !isPreset(id))
    .map((environment): Environment => ({ ...environment, kind: "custom", managed: true, edited: false }));
  const known = new Set([...presets, ...rolledOut].map(({ id }) => id));
  const added = custom
    .filter(({ id }) => !known.has(id))
    .map((environment): Environment => ({ ...environment, kind: "custom", managed: false, edited: false }));
  return [...presets, ...rolledOut, ...added];
}

/** An id made of the name that neither another environment nor an older one's data folder has. */
export function newEnvironmentId(name: string, isTaken: (id: string) => boolean): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["custom"];
  const base = `${OWN}${words.join("-")}`.slice(0, LONGEST_ID - 4).replace(/-$/, "");
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(id)) return id;
  }
}

/** Two names that sound the same to a person are the same name. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Real parcels and real money: the first submit of a day is asked for deliberately. */
export const isProduction = (kind: EnvironmentKind): boolean => kind === "production" || kind === "production-china";
