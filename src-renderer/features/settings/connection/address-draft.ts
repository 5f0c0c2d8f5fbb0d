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

/** Translation keys; `own` concerns no field. */
export interface AddressProblems {
  readonly fields: Readonly<Partial<Record<AddressField, BaseUrlProblem>>>;
  readonly name?: "nameTaken" | "nameMissing";
  readonly own: "isManaged" | "gone" | "failed" | TrustRefusal | null;
}

const NO_PROBLEMS: AddressProblems = { fields: {}, own: null };

const OWN_PROBLEMS: Readonly<Partial<Record<string, AddressProblems["own"]>>> = {
  managed: "isManaged",
  "not-confirmed": "not-confirmed",
  locked: "locked",
  "no-such-environment": "gone",
};

export function addressProblems({ code, fields = {} }: Pick<PageError, "code" | "fields">): AddressProblems {
  if (code === "name-taken") return { fields: {}, name: "nameTaken", own: null };
  const known = code === "bad-address" ? knownProblems(fields) : {};
  return { fields: known, own: Object.keys(known).length > 0 ? null : (OWN_PROBLEMS[code] ?? "failed") };
}

function knownProblems(fields: Readonly<Record<string, string>>): AddressProblems["fields"] {
  const fieldProblems = ADDRESS_FIELDS.flatMap((field) => {
    const problem = BASE_URL_PROBLEMS.find((known) => known === fields[field]);
    return problem === undefined ? [] : [[field, problem] as const];
  });
  return Object.fromEntries(fieldProblems);
}

interface AddressDraft {
  readonly values: Addresses;
  readonly changed: boolean;
  readonly problems: AddressProblems;
  readonly edit: (field: keyof Addresses, value: string) => void;
  /** Stores changes. Resolves to true if the stored values equal the shown ones. */
  readonly save: () => Promise<boolean>;
  readonly forget: () => void;
}

export function useAddressDraft(environment: EnvironmentView | null): AddressDraft {
  const [draft, setDraft] = useState<Addresses | null>(null);
  const [problems, setProblems] = useState<AddressProblems>(NO_PROBLEMS);
  const stored: Addresses = environment ?? { name: "", userApiUrl: "", publicApiUrl: "" };
  const { name, userApiUrl, publicApiUrl } = draft ?? stored;
  const values: Addresses = { name, userApiUrl, publicApiUrl };
  const changed = name !== stored.name || userApiUrl !== stored.userApiUrl || publicApiUrl !== stored.publicApiUrl;
  const forget = (): void => {
    setDraft(null);
    setProblems(NO_PROBLEMS);
  };
  const refuse = (found: AddressProblems): false => {
    setProblems(found);
    return false;
  };
  return {
    values,
    changed,
    problems,
    forget,
    edit: (field, value) => {
      setDraft({ ...values, [field]: value });
      setProblems(NO_PROBLEMS);
    },
    save: async () => {
      if (environment !== null && !changed) return true;
      if (name.trim() === "") return refuse({ fields: {}, name: "nameMissing", own: null });
      const problem = await applyEnvironments(desk.environment.save({ id: environment?.id ?? null, ...values }));
      if (problem !== null) return refuse(addressProblems(problem));
      forget();
      return true;
    },
  };
}
