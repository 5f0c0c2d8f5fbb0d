import { create } from "zustand";
import type { Administration } from "../../../src-preload/contract/shift/administration.ts";
import { desk } from "../../bridge.ts";

interface AdministrationState {
  /** Copy of main's state; null until main answers. */
  readonly administration: Administration | null;
  /** Whether main did not answer the last fetch. */
  readonly hasFailed: boolean;
}

export const useAdministration = create<AdministrationState>(() => ({ administration: null, hasFailed: false }));

/** Close Administration when a page loads, because the last page may have ended while it was open. */
export async function fetchAdministration(): Promise<void> {
  const isNewPage = useAdministration.getState().administration === null;
  const answer = await (isNewPage ? desk.administration.close({}) : desk.administration.get({}));
  useAdministration.setState(answer.ok ? { administration: answer.value, hasFailed: false } : { hasFailed: true });
}

/** Returns the code of the problem; null if Administration is open. */
export async function openAdministration(pin: string): Promise<string | null> {
  const answer = await desk.administration.open({ pin });
  if (!answer.ok) return answer.error.code;
  useAdministration.setState({ administration: answer.value });
  return null;
}

/** Closes Administration if it asks for a PIN. */
export async function closeAdministration(): Promise<void> {
  const { administration } = useAdministration.getState();
  if (administration === null || !administration.requiresPin) return;
  useAdministration.setState({ administration: { ...administration, isOpen: false } });
  await desk.administration.close({});
}

export async function saveAdministrationPin(oldPin: string | null, pin: string | null): Promise<string | null> {
  const answer = await desk.administration.savePin({ currentPin: oldPin, pin });
  if (!answer.ok) return answer.error.code;
  useAdministration.setState({ administration: answer.value });
  return null;
}
