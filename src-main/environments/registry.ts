import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  listEnvironments,
  isPreset,
  isSameName,
  createEnvironmentId,
  SEPARATE_SIMULATOR_FOLDER,
  PRACTICE_ID,
  type Environment,
  type EnvironmentAddresses,
  type NamedEnvironment,
} from "../../src-domain/environments/environment.ts";
import { normalizeBaseUrl, type BaseUrlProblem } from "../../src-domain/environments/service-address.ts";
import type { ConfirmTrust, TrustRefusal } from "../../src-domain/environments/trust.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { FirstRun } from "../../src-preload/contract/first-run.ts";
import type { InputOf } from "../../src-preload/contract/index.ts";
import { hostsOf } from "./credential-guard.ts";
import type { EnvironmentsFile } from "./environments-file.ts";

export type EnvironmentDraft = InputOf<"environment", "save">;

interface SaveProblem {
  readonly code: "bad-address" | "name-taken" | "managed" | "no-such-environment" | TrustRefusal;
  readonly fields: Readonly<AddressFaults>;
}

type RemoveProblem = "managed" | "current" | "preset" | "no-such-environment" | TrustRefusal;

interface RegistryOptions {
  readonly state: EnvironmentsFile;
  readonly managed: readonly NamedEnvironment[];
  readonly defaultId: string | null;
  readonly answeredSteps: FirstRun["answeredSteps"];
  /** Parent of the data folders: each environment has its own, so that data never mixes. */
  readonly dataFolder: string;
  readonly practiceService: string | null;
  readonly confirm: ConfirmTrust;
}

/** Finds environments and their data folders. */
function createEnvironmentIndex({ state, managed, defaultId, dataFolder, practiceService }: RegistryOptions) {
  const all = (): Environment[] => listEnvironments(state.read(), managed);
  const find = (id: string): Environment | undefined => all().find((environment) => environment.id === id);
  // A separate simulator has other parcels, so it gets its own folder.
  const folderOf = (id: string): string =>
    join(dataFolder, id === PRACTICE_ID && practiceService !== null ? SEPARATE_SIMULATOR_FOLDER : id);

  return {
    all,
    find,
    folderOf,

    /** Returns the environment chosen last, else the default, else practice. */
    current: (): Environment => {
      const [practice] = all();
      const candidates = [state.read().current, defaultId, PRACTICE_ID].flatMap((id) =>
        id === null ? [] : (find(id) ?? []),
      );
      const environment = candidates[0] ?? practice;
      if (!environment) throw new Error("No environment exists");
      return environment;
    },

    isTaken: (name: string, id: string | null): boolean =>
      all().some((other) => other.id !== id && isSameName(other.name, name)),

    // Never use an existing folder for another service: a removed environment keeps its folder.
    newId: (name: string): string =>
      createEnvironmentId(name, (id) => find(id) !== undefined || existsSync(folderOf(id))),
  };
}

/** Writes the operator's own environments, and the addresses that replace addresses of presets. */
function createEnvironmentEdits(state: EnvironmentsFile) {
  const forgetEdit = (id: string): Promise<void> =>
    state.change((previous) => ({
      ...previous,
      edited: Object.fromEntries(Object.entries(previous.edited).filter(([edited]) => edited !== id)),
    }));

  return {
    forgetEdit,

    editPreset: async (id: string, addresses: EnvironmentAddresses): Promise<void> => {
      const published = findOriginalPreset(id);
      const isPublished =
        published?.userApiUrl === addresses.userApiUrl && published.publicApiUrl === addresses.publicApiUrl;
      if (isPublished) return forgetEdit(id);
      await state.change((previous) => ({ ...previous, edited: { ...previous.edited, [id]: addresses } }));
    },

    saveCustom: async (environment: NamedEnvironment): Promise<void> => {
      await state.change((previous) => {
        const isNew = !previous.custom.some(({ id }) => id === environment.id);
        const custom = isNew
          ? [...previous.custom, environment]
          : previous.custom.map((other) => (other.id === environment.id ? environment : other));
        return { ...previous, custom };
      });
    },
  };
}

export function createRegistry(options: RegistryOptions) {
  const { state, confirm } = options;
  const { all, find, current, folderOf, isTaken, newId } = createEnvironmentIndex(options);
  const { editPreset, forgetEdit, saveCustom } = createEnvironmentEdits(state);

  async function confirmAddress(name: string, stored: NamedEnvironment | null, draft: EnvironmentAddresses) {
    const isSame =
      stored?.name === name && stored.userApiUrl === draft.userApiUrl && stored.publicApiUrl === draft.publicApiUrl;
    return isSame ? "confirmed" : confirm({ kind: "address", subject: name, target: hostsOf(draft) });
  }

  return {
    all,
    find,
    current,
    folderOf,

    async save(draft: EnvironmentDraft): Promise<Result<Environment, SaveProblem>> {
      const previous = draft.id === null ? null : find(draft.id);
      if (previous === undefined) return failure({ code: "no-such-environment", fields: {} });
      if (previous?.isManaged || previous?.kind === "practice") return failure({ code: "managed", fields: {} });
      const addresses = parseAddresses(draft);
      if (!addresses.ok) return failure({ code: "bad-address", fields: addresses.error });
      const isPresetDraft = previous !== null && isPreset(previous.id);
      const name = isPresetDraft ? previous.name : draft.name.trim();
      if (isTaken(name, draft.id)) return failure({ code: "name-taken", fields: {} });
      const answer = await confirmAddress(name, previous, addresses.value);
      if (answer !== "confirmed") return failure({ code: answer, fields: {} });
      if (isPresetDraft) {
        await editPreset(previous.id, addresses.value);
        return success({ ...previous, ...addresses.value });
      }
      const custom = { id: previous?.id ?? newId(name), name, ...addresses.value };
      await saveCustom(custom);
      return success({ ...custom, kind: "custom", isManaged: false, isEdited: false });
    },

    async restorePreset(id: string): Promise<Result<null, "managed" | "no-such-environment" | TrustRefusal>> {
      const preset = find(id);
      if (!preset || !isPreset(id)) return failure("no-such-environment");
      if (preset.isManaged) return failure("managed");
      const published = findOriginalPreset(id);
      const answer = published === undefined ? "confirmed" : await confirmAddress(preset.name, preset, published);
      if (answer !== "confirmed") return failure(answer);
      await forgetEdit(id);
      return success(null);
    },

    async remove(id: string): Promise<Result<null, RemoveProblem>> {
      const environment = find(id);
      if (!environment) return failure("no-such-environment");
      if (environment.isManaged) return failure("managed");
      if (isPreset(id)) return failure("preset");
      if (current().id === id) return failure("current");
      const { name } = environment;
      const answer = await confirm({ kind: "address", subject: name, target: hostsOf(environment), removes: true });
      if (answer !== "confirmed") return failure(answer);
      // A switch to it may have ended during the question.
      if (current().id === id) return failure("current");
      await state.change((previous) => ({ ...previous, custom: previous.custom.filter((other) => other.id !== id) }));
      return success(null);
    },

    firstRun: createFirstRunSteps(options),

    choose: (id: string): Promise<void> => state.change((previous) => ({ ...previous, current: id })),
  };
}

export type Registry = ReturnType<typeof createRegistry>;

const createFirstRunSteps = ({ state, answeredSteps }: RegistryOptions) => ({
  read: (): FirstRun => ({ step: state.read().firstRun ?? null, answeredSteps }),
  setStep: (firstRun: FirstRun["step"]): Promise<void> => state.change((previous) => ({ ...previous, firstRun })),
});

const findOriginalPreset = (id: string): Environment | undefined =>
  listEnvironments({ custom: [], edited: {} }, []).find((preset) => preset.id === id);

type AddressFaults = { userApiUrl?: BaseUrlProblem; publicApiUrl?: BaseUrlProblem };

/** Requires only the user address, because China has no public one. */
function parseAddresses(draft: EnvironmentDraft): Result<EnvironmentAddresses, AddressFaults> {
  const userUrl = normalizeBaseUrl(draft.userApiUrl);
  const publicUrl = normalizeBaseUrl(draft.publicApiUrl);
  const fields: AddressFaults = {};
  if (!userUrl.ok) fields.userApiUrl = userUrl.error;
  if (!publicUrl.ok && publicUrl.error !== "empty") fields.publicApiUrl = publicUrl.error;
  if (!userUrl.ok || Object.keys(fields).length > 0) return failure(fields);
  return success({ userApiUrl: userUrl.value, publicApiUrl: publicUrl.ok ? publicUrl.value : "" });
}
