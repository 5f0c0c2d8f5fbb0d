import { create } from "zustand";
import { stepAfter, stepBefore, type FirstRunStep } from "../../../src-domain/first-run.ts";
import type { EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import type { FirstRun } from "../../../src-preload/contract/first-run.ts";
import { desk } from "../../bridge.ts";
import { openHelp } from "../../shell/help.ts";
import { showScreen, closeSettingsPage, openSettingsPage } from "../../shell/navigation.ts";
import { beginLesson } from "../help/lesson.ts";
import { fetchEnvironments, useEnvironments } from "./environments.ts";
import { switchEnvironment, useSwitching } from "./switch-environment.ts";

interface FirstRunState extends FirstRun {
  /** The operator chose to connect or is connected, or the environment set by IT has no key yet. */
  readonly connects: boolean;
  readonly failed: boolean;
}

export const useFirstRun = create<FirstRunState>(() => ({
  step: null,
  answeredSteps: [],
  connects: false,
  failed: false,
}));

/**
 * Opens the first run on a desk that is not set up, at the stored step. On a desk with scans, only the settings link to
 * it, so that it never covers a batch.
 */
export async function openFirstRun(): Promise<void> {
  await fetchEnvironments();
  const current = useEnvironments.getState().known?.environments.find((environment) => environment.current);
  // Fetched last, so that a scan made before counts as work.
  const answer = await desk.firstRun.get({});
  if (!answer.ok || answer.value.step === null) return;
  const { step: storedStep, answeredSteps, hasWorked } = answer.value;
  const isKeyMissing = current?.credentials.state === "missing";
  const isReal = current !== undefined && current.kind !== "practice";
  const connects = storedStep === "connect" || isKeyMissing || (isReal && !answeredSteps.includes("use"));
  // A key stored only for a session is missing after a restart: ask again, because the next step needs a sync.
  const nextStep = isKeyMissing && storedStep === "scanner" ? "connect" : storedStep;
  const step = answeredSteps.includes(nextStep) ? stepAfter(nextStep, { answeredSteps, connects }) : nextStep;
  if (step === null) return void (await desk.firstRun.setStep({ step }));
  useFirstRun.setState({ step, answeredSteps, connects });
  if (!hasWorked) openSettingsPage("first-run");
}

/** Stores the step and shows it. Returns false if that fails. */
export async function goToStep(step: FirstRunStep | null): Promise<boolean> {
  const answer = await desk.firstRun.setStep({ step });
  useFirstRun.setState(answer.ok ? { ...answer.value, failed: false } : { failed: true });
  return answer.ok;
}

export async function continueSetup(): Promise<void> {
  const { step, answeredSteps, connects } = useFirstRun.getState();
  if (step === null) return;
  const next = stepAfter(step, { answeredSteps, connects });
  if (next === null) await endFirstRun("scan");
  else await goToStep(next);
}

export async function goBack(): Promise<void> {
  const { step, answeredSteps, connects } = useFirstRun.getState();
  const before = step === null ? null : stepBefore(step, { answeredSteps, connects });
  if (before !== null) await goToStep(before);
}

export async function startPractice(): Promise<void> {
  const answer = await desk.environment.list({});
  const environments = answer.ok ? answer.value.environments : [];
  const practice = environments.find(({ kind }) => kind === "practice");
  useFirstRun.setState({ connects: false });
  if (practice === undefined || practice.current) return continueSetup();
  await switchAndContinue(practice, "use");
}

/** Stores the scanner step for the reloaded page, then switches. If that fails, shows `previousStep`. */
export async function switchAndContinue(environment: EnvironmentView, previousStep: FirstRunStep): Promise<void> {
  if (environment.current) return continueSetup();
  const stored = await desk.firstRun.setStep({ step: "scanner" });
  if (!stored.ok) return useFirstRun.setState({ failed: true });
  await switchEnvironment(environment);
  if (useSwitching.getState().failed !== null) await goToStep(previousStep);
}

export async function endFirstRun(then: "scan" | "lessons"): Promise<void> {
  if (!(await goToStep(null))) return;
  if (then === "lessons") {
    if (!(await beginLesson("clean"))) openHelp("lessons");
    return;
  }
  closeFirstRun();
}

/** Leaves the setup. The settings have a link to the stored step. */
export function closeFirstRun(): void {
  closeSettingsPage();
  showScreen("scan");
}
