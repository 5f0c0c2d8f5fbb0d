import { create } from "zustand";
import type { RecoveryError, OpenFailure } from "../../../src-preload/contract/health/recovery.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { PageError } from "../../../src-preload/contract/operation.ts";
import { desk } from "../../bridge.ts";
import { useUnstoredScans } from "../../scanner/queue/unstored-scans.ts";
import { useScanIntake } from "../../scanner/scan-intake.ts";
import { refetchAppState, useAppState } from "../../shell/app-state.ts";
import { subscribeWithInitial } from "../../shell/subscriptions.ts";

interface Recovery {
  readonly openFailure: OpenFailure | null;
  readonly isBusy: boolean;
  readonly failure: RecoveryError | "other" | null;
  /** Name of another environment that could not be opened. */
  readonly failedEnvironmentName: string | null;
}

export const useRecovery = create<Recovery>(() => ({
  openFailure: null,
  isBusy: false,
  failure: null,
  failedEnvironmentName: null,
}));

export const connectRecovery = (): Unsubscribe =>
  subscribeWithInitial(desk.recovery.onChanged, desk.recovery.status({}), ({ openFailure }) => {
    const previousFailure = useRecovery.getState().openFailure;
    useRecovery.setState({ openFailure, ...(openFailure === null && { failure: null, failedEnvironmentName: null }) });
    if (previousFailure !== null && openFailure === null && !previousFailure.canGoBack) resumeAfterRecovery();
  });

/** Continues the start. On a desk that was open before, reloads the page after its scans are stored. */
function resumeAfterRecovery(): void {
  if (useAppState.getState().sync === null) {
    refetchAppState();
    return;
  }
  const unsubscribes: Unsubscribe[] = [];
  const loadWhenIdle = (): void => {
    if (useUnstoredScans.getState().waitingCount > 0) return;
    // Deferred scans are durable, but after a reload the page would ask the operator about them.
    if (useScanIntake.getState().deferredScans.length > 0) return;
    for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
    void desk.recovery.loadPage({});
  };
  unsubscribes.push(useUnstoredScans.subscribe(loadWhenIdle), useScanIntake.subscribe(loadWhenIdle));
  loadWhenIdle();
}

type RecoveryAction = () => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: PageError }>;

const RECOVERY_ERRORS: readonly RecoveryError[] = ["no-such-backup", "not-restored", "not-opened"];

async function runAction(action: RecoveryAction): Promise<void> {
  if (useRecovery.getState().isBusy) return;
  useRecovery.setState({ isBusy: true, failure: null, failedEnvironmentName: null });
  const answer = await action();
  const failure = answer.ok ? null : (RECOVERY_ERRORS.find((errorCode) => errorCode === answer.error.code) ?? "other");
  useRecovery.setState({ isBusy: false, failure });
}

export const restoreBackup = (backup: string): Promise<void> => runAction(() => desk.recovery.restore({ backup }));
export const startOver = (): Promise<void> => runAction(() => desk.recovery.startOver({}));
export const retryOpening = (): Promise<void> => runAction(() => desk.recovery.retry({}));
export const goBack = (): Promise<void> => runAction(() => desk.recovery.goBack({}));
export const quitDesk = (): Promise<void> => runAction(() => desk.recovery.quit({}));

/** Main reloads this page once the other environment is open. */
export async function openOther(id: string, name: string): Promise<void> {
  await runAction(() => desk.environment.switchTo({ id }));
  if (useRecovery.getState().failure !== null) useRecovery.setState({ failure: null, failedEnvironmentName: name });
}
