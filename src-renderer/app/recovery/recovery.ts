import { create } from "zustand";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { RecoveryError, OpenFailure } from "../../../src-preload/contract/health/recovery.ts";
import type { PageError } from "../../../src-preload/contract/operation.ts";
import { desk } from "../../bridge.ts";
import { useDeferredScans } from "../../scanner/queue/deferred-scans.ts";
import { useScanIntake } from "../../scanner/scan-intake.ts";
import { useScanRecorder } from "../../scanner/scan-recorder.ts";
import { refetchAppState, useAppState } from "../../shell/app-state.ts";
import { subscribeWithInitial } from "../../shell/subscriptions.ts";

interface Recovery {
  readonly trouble: OpenFailure | null;
  readonly busy: boolean;
  readonly failed: RecoveryError | "other" | null;
  /** Name of another environment that could not be opened. */
  readonly otherFailed: string | null;
}

export const useRecovery = create<Recovery>(() => ({ trouble: null, busy: false, failed: null, otherFailed: null }));

/** Also reports an environment that becomes unusable while this page is at work. */
export const connectRecovery = (): Unsubscribe =>
  subscribeWithInitial(desk.recovery.onChanged, desk.recovery.status({}), ({ trouble }) => put(trouble));

function put(trouble: OpenFailure | null): void {
  const before = useRecovery.getState().trouble;
  useRecovery.setState({ trouble, ...(trouble === null && { failed: null, otherFailed: null }) });
  if (before !== null && trouble === null && !before.canGoBack) continueStart();
}

/** A page that already had a desk reloads after it has passed on its waiting scans. */
function continueStart(): void {
  if (useAppState.getState().sync === null) {
    refetchAppState();
    return;
  }
  const stops: Unsubscribe[] = [];
  const look = (): void => {
    if (useScanRecorder.getState().waiting > 0 || useDeferredScans.getState().waiting > 0) return;
    // These scans are durable, but a reloaded page would ask the operator about them; here they are about to be judged.
    if (useScanIntake.getState().kept.length > 0) return;
    for (const stop of stops.splice(0)) stop();
    void desk.recovery.loadPage({});
  };
  stops.push(useScanRecorder.subscribe(look), useDeferredScans.subscribe(look), useScanIntake.subscribe(look));
  look();
}

type Action = () => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: PageError }>;

const NOT_MENDED: readonly RecoveryError[] = ["no-such-backup", "not-restored", "not-opened"];

async function run(action: Action): Promise<void> {
  if (useRecovery.getState().busy) return;
  useRecovery.setState({ busy: true, failed: null, otherFailed: null });
  const answer = await action();
  const failed = answer.ok ? null : (NOT_MENDED.find((known) => known === answer.error.code) ?? "other");
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
