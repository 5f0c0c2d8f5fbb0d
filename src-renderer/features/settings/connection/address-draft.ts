import { useState } from "react";
import { BASE_URL_PROBLEMS, type BaseUrlProblem } from "../../../../src-domain/environments/service-address.ts";
import type { TrustRefusal } from "../../../../src-domain/environments/trust.ts";
import type { EnvironmentView } from "../../../../src-preload/contract/environments/environment.ts";
import type { PageError } from "../../../../src-preload/contract/operation.ts";
import { desk } from "../../../bridge.ts";
import { applyEnvironments } from "../../environments/environments.ts";

export interface Addresses {
  readonly name: string;
  readonly userApiUrl: string;
  readonly publicApiUrl: string;
}

const ADDRESS_FIELDS = ["userApiUrl", "publicApiUrl"] as const;
type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Translation keys of the problems; `general` concerns no single field. */
export interface AddressProblems {
  readonly fields: Readonly<Partial<Record<AddressField, BaseUrlProblem>>>;
  readonly name?: "nameTaken" | "nameMissing";
  readonly general: "isManaged" | "gone" | "failed" | TrustRefusal | null;
}

const NO_PROBLEMS: AddressProblems = { fields: {}, general: null };

const GENERAL_PROBLEMS: Readonly<Partial<Record<string, AddressProblems["general"]>>> = {
  managed: "isManaged",
  "not-confirmed": "not-confirmed",
  locked: "locked",
  "no-such-environment": "gone",
};

export function toAddressProblems({ code, fields = {} }: Pick<PageError, "code" | "fields">): AddressProblems {
  if (code === "name-taken") return { fields: {}, name: "nameTaken", general: null };
  const knownProblems = code === "bad-address" ? knownFieldProblems(fields) : {};
  return {
    fields: knownProblems,
    general: Object.keys(knownProblems).length > 0 ? null : (GENERAL_PROBLEMS[code] ?? "failed"),
  };
}

function knownFieldProblems(fields: Readonly<Record<string, string>>): AddressProblems["fields"] {
  const fieldProblems = ADDRESS_FIELDS.flatMap((field) => {
    const problem = BASE_URL_PROBLEMS.find((knownProblem) => knownProblem === fields[field]);
    return problem === undefined ? [] : [[field, problem] as const];
  });
  return Object.fromEntries(fieldProblems);
}

interface AddressDraft {
  readonly values: Addresses;
  readonly isChanged: boolean;
  readonly problems: AddressProblems;
  readonly edit: (field: keyof Addresses, value: string) => void;
  /** Stores changes. Resolves to true if the stored values equal the shown ones. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
}

export function useAddressDraft(environment: EnvironmentView | null): AddressDraft {
  const [draft, setDraft] = useState<Addresses | null>(null);
  const [problems, setProblems] = useState<AddressProblems>(NO_PROBLEMS);
  const storedAddresses: Addresses = environment ?? { name: "", userApiUrl: "", publicApiUrl: "" };
  const { name, userApiUrl, publicApiUrl } = draft ?? storedAddresses;
  const values: Addresses = { name, userApiUrl, publicApiUrl };
  const isChanged =
    name !== storedAddresses.name ||
    userApiUrl !== storedAddresses.userApiUrl ||
    publicApiUrl !== storedAddresses.publicApiUrl;
  const discard = (): void => {
    setDraft(null);
    setProblems(NO_PROBLEMS);
  };
  const showProblems = (newProblems: AddressProblems): false => {
    setProblems(newProblems);
    return false;
  };
  return {
    values,
    isChanged,
    problems,
    discard,
    edit: (field, value) => {
      setDraft({ ...values, [field]: value });
      setProblems(NO_PROBLEMS);
    },
    save: async () => {
      if (environment !== null && !isChanged) return true;
      if (name.trim() === "") return showProblems({ fields: {}, name: "nameMissing", general: null });
      const problem = await applyEnvironments(desk.environment.save({ id: environment?.id ?? null, ...values }));
      if (problem !== null) return showProblems(toAddressProblems(problem));
      discard();
      return true;
    },
  };
}
