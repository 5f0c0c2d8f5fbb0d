import i18next from "i18next";
import { create } from "zustand";
import { useEffect, useRef, type RefObject } from "react";
import type { Environments, EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { CommonError, PageAnswer, PageError } from "../../../src-preload/contract/operation.ts";
import { desk } from "../../bridge.ts";
import { TRUST_REFUSALS, type TrustRefusal } from "../../../src-domain/environments/trust.ts";
import { environmentNameText } from "../../ui/text/EnvironmentMark.tsx";
import { useAppState } from "../../shell/app-state.ts";
import { openSettingsGroup } from "../../shell/navigation.ts";

export const trustRefusal = (code: string): TrustRefusal | null =>
  TRUST_REFUSALS.find((known) => known === code) ?? null;

export const refusalText = (refusal: TrustRefusal | "public-printer"): string =>
  i18next.t(`settings:refused.${refusal}`);

/** Of the desk's environment; empty until main answers. */
export function useEnvironmentNameText(): string {
  const environment = useAppState((live) => live.status?.environment ?? null);
  return environment === null ? "" : environmentNameText(environment);
}

export function goToConnection(wantedField: ConnectionField, environmentId: string | null = null): void {
  useEnvironments.setState({ shown: environmentId, wantedField });
  openSettingsGroup("connection");
}

export function useWantedFocus(field: ConnectionField): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useEnvironments((state) => state.wantedField === field);
  useEffect(() => {
    if (!wanted || input.current === null) return;
    useEnvironments.setState({ wantedField: null });
    input.current.scrollIntoView({ block: "center" });
    input.current.focus({ preventScroll: true });
  }, [wanted]);
  return input;
}

export type ConnectionField = "userApiUrl" | "publicApiUrl" | "apiKey";

interface KnownEnvironments {
  /** Null until main answers. Holds no credential: the contract never returns one. */
  readonly known: Environments | null;
  readonly unreadable: boolean;
  readonly shown: string | null;
  /** The field to focus; the form focuses it and clears this. */
  readonly wantedField: ConnectionField | null;
}

export const useEnvironments = create<KnownEnvironments>(() => ({
  known: null,
  unreadable: false,
  shown: null,
  wantedField: null,
}));

export const watchEnvironments = (): Unsubscribe =>
  desk.environment.onChanged((known) => useEnvironments.setState({ known, unreadable: false }));

export function connectEnvironments(): Unsubscribe {
  const stop = watchEnvironments();
  void fetchEnvironments();
  return stop;
}

/** The computer may be asking a person, who has to answer. */
export const keychainAsks = ({ known }: KnownEnvironments): boolean => known?.keychain.problem === "not-answering";

export async function fetchEnvironments(): Promise<void> {
  const problem = await applyEnvironments(desk.environment.list({}));
  useEnvironments.setState({ unreadable: problem !== null });
}

export async function applyEnvironments<Code extends string>(
  asked: Promise<PageAnswer<Environments, Code>>,
): Promise<PageError<Code | CommonError> | null> {
  const answer = await asked;
  if (!answer.ok) return answer.error;
  useEnvironments.setState({ known: answer.value });
  return null;
}

/** The requested one while it exists, otherwise the current one. */
export function shownEnvironment(
  { environments }: Pick<Environments, "environments">,
  shown: string | null,
): EnvironmentView | null {
  return environments.find(({ id }) => id === shown) ?? environments.find(({ current }) => current) ?? null;
}
