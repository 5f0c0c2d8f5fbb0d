import { create } from "zustand";
import type { RecoveryError, OpenFailure } from "../../../src-preload/contract/health/recovery.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { PageError } from "../../../src-preload/contract/operation.ts";
import { desk } from "../../bridge.ts";
import { useDeferredScans } from "../../scanner/queue/deferred-scans.ts";
import { useScanIntake } from "../../scanner/scan-intake.ts";
import { useScanRecorder } from "../../scanner/scan-recorder.ts";
import { refetchAppState, useAppState } from "../../shell/app-state.ts";
import { subscribeWithInitial } from "../../shell/subscriptions.ts";

interface Recovery {
  readonly openFailure: OpenFailure | null;
  readonly busy: boolean;
  readonly failed: RecoveryError | "other" | null;
  /** Name of another environment that could not be opened. */
  readonly otherFailed: string | null;
}

export const useRecovery = create<Recovery>(() => ({
  openFailure: null,
  busy: false,
  failed: null,
  otherFailed: null,
}));

export const connectRecovery = (): Unsubscribe =>
  subscribeWithInitial(desk.recovery.onChanged, desk.recovery.status({}), ({ openFailure }) => {
    const before = useRecovery.getState().openFailure;
    useRecovery.setState({ openFailure, ...(openFailure === null && { failed: null, otherFailed: null }) });
    if (before !== null && openFailure === null && !before.canGoBack) resumeAfterRecovery();
  });

/** Continues the start, or reloads a page that was open before, after its scans are stored. */
function resumeAfterRecovery(): void {
  if (useAppState.getState().sync === null) {
    refetchAppState();
    return;
  }
  const unsubscribes: Unsubscribe[] = [];
  const loadWhenIdle = (): void => {
    if (useScanRecorder.getState().waiting > 0 || useDeferredScans.getState().waiting > 0) return;
    // Deferred scans are durable, but after a reload the page would ask the operator about them.
    if (useScanIntake.getState().deferred.length > 0) return;
    for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
    void desk.recovery.loadPage({});
  };
  unsubscribes.push(
    useScanRecorder.subscribe(loadWhenIdle),
    useDeferredScans.subscribe(loadWhenIdle),
    useScanIntake.subscribe(loadWhenIdle),
  );
  loadWhenIdle();
}

type Action = () => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: PageError }>;

const RECOVERY_ERRORS: readonly RecoveryError[] = ["no-such-backup", "not-restored", "not-opened"];

async function run(action: Action): Promise<void> {
  if (useRecovery.getState().busy) return;
  useRecovery.setState({ busy: true, failed: null, otherFailed: null });
  const answer = await action();
  const failed = answer.ok ? null : (RECOVERY_ERRORS.find((known) => known === answer.error.code) ?? "other");
  useRecovery.setState({ busy: false, failed });
}

export const restoreBackup = (backup: string): Promise<void> => run(() => desk.recovery.restore({ backup }));
export const startOver = (): Promise<void> => run(() => desk.recovery.startOver({}));
export const retryOpening = (): Promise<void> => run(() => desk.recovery.retry({}));
export const goBack = (): Promise<void> => run(() => desk.recovery.goBack({}));
export const quitDesk = (): Promise<void> => run(() => desk.recovery.quit({}));

/** Main reloads this page once the other environment is open. */
export async function openOther(id: string, name: string): Promise<void> {
  await run(() => desk.environment.switchTo({ id }));
  if (useRecovery.getState().failed !== null) useRecovery.setState({ failed: null, otherFailed: name });
}
