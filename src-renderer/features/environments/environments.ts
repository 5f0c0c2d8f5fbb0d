import i18next from "i18next";
import { useEffect, useRef, type RefObject } from "react";
import { create } from "zustand";
import { TRUST_REFUSALS, type TrustRefusal } from "../../../src-domain/environments/trust.ts";
import type { Environments, EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { CommonError, PageAnswer, PageError } from "../../../src-preload/contract/operation.ts";
import { desk } from "../../bridge.ts";
import { useAppState } from "../../shell/app-state.ts";
import { openSettingsGroup } from "../../shell/navigation.ts";
import { environmentNameText } from "../../ui/text/EnvironmentMark.tsx";

export const trustRefusal = (code: string): TrustRefusal | null =>
  TRUST_REFUSALS.find((known) => known === code) ?? null;

export const refusalText = (refusal: TrustRefusal | "public-printer"): string =>
  i18next.t(`settings:refused.${refusal}`);

export function useEnvironmentNameText(): string {
  const environment = useAppState((state) => state.status?.environment ?? null);
  return environment === null ? "" : environmentNameText(environment);
}

export function goToConnection(wantedField: ConnectionField, environmentId: string | null = null): void {
  useEnvironments.setState({ shown: environmentId, wantedField });
  openSettingsGroup("connection");
}

export function useRequestedFocus(field: ConnectionField): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const isRequested = useEnvironments((state) => state.wantedField === field);
  useEffect(() => {
    if (!isRequested || input.current === null) return;
    useEnvironments.setState({ wantedField: null });
    input.current.scrollIntoView({ block: "center" });
    input.current.focus({ preventScroll: true });
  }, [isRequested]);
  return input;
}

export type ConnectionField = "userApiUrl" | "publicApiUrl" | "apiKey";

interface EnvironmentsState {
  /** Null until main answers. Contains no credentials, which the contract never returns. */
  readonly known: Environments | null;
  readonly unreadable: boolean;
  readonly shown: string | null;
  /** Field that the form must focus; the form then resets it to null. */
  readonly wantedField: ConnectionField | null;
}

export const useEnvironments = create<EnvironmentsState>(() => ({
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

/** The keychain does not answer: the operating system may be asking the operator. */
export const hasKeychainPrompt = ({ known }: EnvironmentsState): boolean => known?.keychain.problem === "not-answering";

export async function fetchEnvironments(): Promise<void> {
  const problem = await applyEnvironments(desk.environment.list({}));
  useEnvironments.setState({ unreadable: problem !== null });
}

export async function applyEnvironments<Code extends string>(
  request: Promise<PageAnswer<Environments, Code>>,
): Promise<PageError<Code | CommonError> | null> {
  const answer = await request;
  if (!answer.ok) return answer.error;
  useEnvironments.setState({ known: answer.value });
  return null;
}

export function shownEnvironment(
  { environments }: Pick<Environments, "environments">,
  shown: string | null,
): EnvironmentView | null {
  return environments.find(({ id }) => id === shown) ?? environments.find(({ current }) => current) ?? null;
}
