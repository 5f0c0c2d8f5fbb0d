import { create } from "zustand";
import type { Environments, EnvironmentView } from "../../src-preload/contract/environments/environment.ts";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import type { CommonError, PageAnswer, PageError } from "../../src-preload/contract/operation.ts";
import { desk } from "../bridge.ts";

interface KnownEnvironments {
  /** Null until main has answered. Holds no credential, as the contract has none to give. */
  readonly known: Environments | null;
  readonly unreadable: boolean;
  /** The environment whose form is open; null for the one in use. */
  readonly shown: string | null;
  readonly adding: boolean;
}

export const useEnvironments = create<KnownEnvironments>(() => ({
  known: null,
  unreadable: false,
  shown: null,
  adding: false,
}));

export function connectEnvironments(): Unsubscribe {
  const stop = desk.environment.onChanged((known) => useEnvironments.setState({ known, unreadable: false }));
  void readEnvironments();
  return stop;
}

export async function readEnvironments(): Promise<void> {
  const problem = await applyEnvironments(desk.environment.list({}));
  useEnvironments.setState({ unreadable: problem !== null });
}

/** Shows what main answers; the error, when it could not do what was asked. */
export async function applyEnvironments<Code extends string>(
  asked: Promise<PageAnswer<Environments, Code>>,
): Promise<PageError<Code | CommonError> | null> {
  const answer = await asked;
  if (!answer.ok) return answer.error;
  useEnvironments.setState({ known: answer.value });
  return null;
}

/** The environment whose form is open: the one that was asked for while it exists, or the one in use. */
export function shownEnvironment(
  { environments }: Pick<Environments, "environments">,
  shown: string | null,
): EnvironmentView | null {
  return environments.find(({ id }) => id === shown) ?? environments.find(({ current }) => current) ?? null;
}
