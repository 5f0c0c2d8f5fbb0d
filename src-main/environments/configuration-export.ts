import { basename } from "node:path";
import type { z } from "zod";
import type { ConfigProblem } from "../../src-domain/environments/config-problem.ts";
import {
  type Environment,
  isReservedId,
  labelHostsOf,
  MAX_ID_LENGTH,
  withoutOwnPrefix,
} from "../../src-domain/environments/environment.ts";
import { findBlockingField, type InboxSettings } from "../../src-domain/events/event-inbox.ts";
import type { LabelPrinterSettings } from "../../src-domain/labels/printing.ts";
import type { Language } from "../../src-domain/language.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { Desk } from "../use-cases/desk.ts";
import { loadConfiguration, type LoadedConfiguration } from "./configuration-file.ts";
import type { configuration } from "./managed-configuration.ts";
import { managedSettings } from "./managed-settings.ts";
import type { Registry } from "./registry.ts";

type ConfigContent = z.input<typeof configuration>;
type ConfigEnvironment = NonNullable<ConfigContent["environments"]>[number];

interface ExportSources {
  readonly registry: Pick<Registry, "all" | "current">;
  readonly loaded: LoadedConfiguration;
  readonly openDesk: () => Promise<Pick<Desk, "settings" | "inbox" | "labels"> | null>;
  readonly readPrinting: () => Promise<LabelPrinterSettings | null>;
}

/** Checks a config.json that the operator chose, and writes this desk's settings as one. Applies nothing. */
export const createConfigurationFile = (sources: ExportSources) => ({
  async check(path: string): Promise<{ readonly fileName: string; readonly problems: readonly ConfigProblem[] }> {
    const { problems } = await loadConfiguration(path, "");
    return { fileName: basename(path), problems: problems.map((problem) => ({ ...problem, file: null })) };
  },

  /**
   * Returns the settings as config.json. Null if no environment is open. Omits secrets, PINs, recipients, and names of
   * persons and of the station.
   */
  async toText(language: Language): Promise<string | null> {
    const desk = await sources.openDesk();
    return desk === null ? null : `${JSON.stringify(await collect(desk, sources, language), null, 2)}\n`;
  },
});

export type ConfigurationFile = ReturnType<typeof createConfigurationFile>;

async function collect(
  desk: Pick<Desk, "settings" | "inbox" | "labels">,
  { registry, loaded, readPrinting }: ExportSources,
  language: Language,
): Promise<ConfigContent> {
  const [settings, inbox, labelHosts, printing] = await Promise.all([
    desk.settings.get(),
    desk.inbox.readState(),
    desk.labels.hosts.list(),
    readPrinting(),
  ]);
  const current = registry.current();
  const idOf = exportedIds(registry.all());
  const { shippingDrafts, beyondContract, reportsOperators, locked, updateFeed, extraCaFile } = loaded;
  const { batchLimit, fbaParameter, scanner } = settings;
  return {
    environments: registry.all().flatMap((environment) => {
      const hosts = environment.id === current.id ? labelHosts.own : [];
      return exportEnvironment(environment, idOf(environment.id), hosts) ?? [];
    }),
    defaultEnvironment: idOf(current.id),
    locale: language,
    batchLimit,
    fbaParameter,
    scanner,
    settings: toManagedSettings(settings),
    // The practice service has a separate inbox.
    ...(current.kind !== "practice" && { inbox: exportInbox(inbox.settings) }),
    ...(printing !== null && { labelPrinting: exportPrinting(printing) }),
    shippingDrafts,
    beyondContract,
    reportsOperators,
    locked,
    proxy: loaded.network.proxy,
    ...(extraCaFile !== null && { extraCaFile }),
    ...(updateFeed !== null && { updates: { feed: updateFeed } }),
  };
}

/** Returns the ids in the file. Ids of environments added by hand are reserved for this computer. */
function exportedIds(environments: readonly Environment[]): (id: string) => string {
  const usedIds = new Set(environments.map(({ id }) => id).filter((id) => withoutOwnPrefix(id) === null));
  const idsInFile = new Map<string, string>();
  for (const { id } of environments) {
    const base = withoutOwnPrefix(id);
    if (base === null) continue;
    const idInFile = findFreeId(base, (candidate) => isReservedId(candidate) || usedIds.has(candidate));
    usedIds.add(idInFile);
    idsInFile.set(id, idInFile);
  }
  return (id) => idsInFile.get(id) ?? id;
}

function findFreeId(base: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(base)) return base;
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : `-${number}`;
    const id = `${`desk-${base}`.slice(0, MAX_ID_LENGTH - suffix.length)}${suffix}`;
    if (!isTaken(id)) return id;
  }
}

/** Returns null for an environment that every desk has. `ownHosts`: label hosts that the operator added. */
function exportEnvironment(
  environment: Environment,
  id: string,
  ownHosts: readonly string[],
): ConfigEnvironment | null {
  const { kind, isManaged, isEdited, name, userApiUrl, publicApiUrl, photoUrl } = environment;
  if (kind === "practice" || (kind !== "custom" && !isManaged && !isEdited && ownHosts.length === 0)) return null;
  const isHostListGiven = environment.labelHosts !== undefined || ownHosts.length > 0;
  return {
    id,
    name,
    userApiUrl,
    publicApiUrl,
    ...(photoUrl !== undefined && { photoUrl }),
    ...(isHostListGiven && { labelHosts: [...labelHostsOf(environment), ...ownHosts] }),
  };
}

/** Leaves out what config.json does not accept, such as an inbox that is open to everyone. */
function exportInbox(settings: InboxSettings): NonNullable<ConfigContent["inbox"]> {
  const { on, host, senders, port, path, endpoint, freshMinutes, eventMinutes } = settings;
  const problem = findBlockingField(settings);
  return {
    on: on && problem === null,
    host,
    port,
    freshMinutes,
    eventMinutes,
    ...(problem !== "senders" && { senders: [...senders] }),
    ...(problem !== "path" && { path }),
    ...(endpoint.startsWith("https://") && { publicUrl: endpoint }),
  };
}

function exportPrinting(settings: LabelPrinterSettings): NonNullable<ConfigContent["labelPrinting"]> {
  const { printer, size, resolution, copies, silent, byItselfSince, zpl } = settings;
  return {
    ...(printer !== null && { printer }),
    paperSize: size,
    resolution,
    copies,
    silent,
    automatic: byItselfSince !== null,
    ...(zpl !== null && { zplHost: zpl.host, zplPort: zpl.port }),
  };
}

/**
 * Returns the values of `managedSettings` as config.json writes them: without the time at which a handling code was
 * learned.
 */
function toManagedSettings(values: Settings): z.input<typeof managedSettings> {
  const names = Object.keys(managedSettings.shape) as (keyof typeof managedSettings.shape)[];
  return {
    ...(Object.fromEntries(names.map((name) => [name, values[name]])) as z.input<typeof managedSettings>),
    resendCodes: values.resendCodes.map(({ code, may }) => ({ code, may })),
  };
}
