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

export const parseTrustRefusal = (code: string): TrustRefusal | null =>
  TRUST_REFUSALS.find((refusal) => refusal === code) ?? null;

export const refusalText = (refusal: TrustRefusal | "public-printer"): string =>
  i18next.t(`settings:refused.${refusal}`);

export function useEnvironmentNameText(): string {
  const environment = useAppState((state) => state.status?.environment ?? null);
  return environment === null ? "" : environmentNameText(environment);
}

export function goToConnection(field: ConnectionField, environmentId: string | null = null): void {
  useEnvironments.setState({ shownEnvironmentId: environmentId, requestedField: field });
  openSettingsGroup("connection");
}

export function useRequestedFocus(field: ConnectionField): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const isRequested = useEnvironments((state) => state.requestedField === field);
  useEffect(() => {
    if (!isRequested || input.current === null) return;
    useEnvironments.setState({ requestedField: null });
    input.current.scrollIntoView({ block: "center" });
    input.current.focus({ preventScroll: true });
  }, [isRequested]);
  return input;
}

export type ConnectionField = "userApiUrl" | "publicApiUrl" | "apiKey";

interface EnvironmentsState {
  /** Null until main answers. Contains no credentials, because main never returns them. */
  readonly overview: Environments | null;
  readonly isUnreadable: boolean;
  /** The environment in the connection settings; null for the current one. */
  readonly shownEnvironmentId: string | null;
  /** Field that the form must focus; the form then resets it to null. */
  readonly requestedField: ConnectionField | null;
}

export const useEnvironments = create<EnvironmentsState>(() => ({
  overview: null,
  isUnreadable: false,
  shownEnvironmentId: null,
  requestedField: null,
}));

export const watchEnvironments = (): Unsubscribe =>
  desk.environment.onChanged((overview) => useEnvironments.setState({ overview, isUnreadable: false }));

export function connectEnvironments(): Unsubscribe {
  const unsubscribe = watchEnvironments();
  void fetchEnvironments();
  return unsubscribe;
}

/** Returns whether the keychain does not answer, which may mean that the operating system shows a prompt. */
export const hasKeychainPrompt = ({ overview }: EnvironmentsState): boolean =>
  overview?.keychain.problem === "not-answering";

export async function fetchEnvironments(): Promise<void> {
  const problem = await applyEnvironments(desk.environment.list({}));
  useEnvironments.setState({ isUnreadable: problem !== null });
}

export async function applyEnvironments<Code extends string>(
  request: Promise<PageAnswer<Environments, Code>>,
): Promise<PageError<Code | CommonError> | null> {
  const answer = await request;
  if (!answer.ok) return answer.error;
  useEnvironments.setState({ overview: answer.value });
  return null;
}

export function findShownEnvironment(
  { environments }: Pick<Environments, "environments">,
  environmentId: string | null,
): EnvironmentView | null {
  return environments.find(({ id }) => id === environmentId) ?? environments.find(({ isCurrent }) => isCurrent) ?? null;
}
