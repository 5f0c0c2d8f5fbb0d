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

/** `own`: translation key of a problem that concerns no URL field. */
export interface AddressProblems {
  readonly fields: Readonly<Partial<Record<AddressField, BaseUrlProblem>>>;
  readonly own: "nameTaken" | "nameMissing" | "isManaged" | "gone" | "failed" | TrustRefusal | null;
}

export const NO_PROBLEMS: AddressProblems = { fields: {}, own: null };

export function addressProblems({ code, fields = {} }: Pick<PageError, "code" | "fields">): AddressProblems {
  switch (code) {
    case "bad-address": {
      const known = knownProblems(fields);
      return { fields: known, own: Object.keys(known).length > 0 ? null : "failed" };
    }
    case "name-taken":
      return { fields: {}, own: "nameTaken" };
    case "managed":
      return { fields: {}, own: "isManaged" };
    case "not-confirmed":
    case "locked":
      return { fields: {}, own: code };
    case "no-such-environment":
      return { fields: {}, own: "gone" };
    default:
      return { fields: {}, own: "failed" };
  }
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
  const [problems, setProblems] = useState(NO_PROBLEMS);
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
      if (name.trim() === "") return refuse({ fields: {}, own: "nameMissing" });
      const problem = await applyEnvironments(desk.environment.save({ id: environment?.id ?? null, ...values }));
      if (problem !== null) return refuse(addressProblems(problem));
      forget();
      return true;
    },
  };
}
