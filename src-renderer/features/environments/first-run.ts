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
  /** True if the operator chose to connect, or the current environment is real or has no key. */
  readonly needsConnection: boolean;
  readonly hasFailed: boolean;
}

export const useFirstRun = create<FirstRunState>(() => ({
  step: null,
  answeredSteps: [],
  needsConnection: false,
  hasFailed: false,
}));

/**
 * Opens the first run on a desk that is not set up, at the stored step. A desk with scans only gets a link in the
 * settings, so that the first run never covers a batch.
 */
export async function openFirstRun(): Promise<void> {
  await fetchEnvironments();
  const currentEnvironment = useEnvironments.getState().overview?.environments.find(({ isCurrent }) => isCurrent);
  // Fetch this last, so that a scan during the fetches counts as work.
  const answer = await desk.firstRun.get({});
  if (!answer.ok || answer.value.step === null) return;
  const { step: storedStep, answeredSteps, hasWorked } = answer.value;
  const isKeyMissing = currentEnvironment?.credentials.state === "missing";
  const isRealEnvironment = currentEnvironment !== undefined && currentEnvironment.kind !== "practice";
  const needsConnection =
    storedStep === "connect" || isKeyMissing || (isRealEnvironment && !answeredSteps.includes("use"));
  // A key stored only for a session is missing after a restart: request it again, because the next step needs a sync.
  const isAfterConnect = storedStep === "printer" || storedStep === "scanner";
  const openStep = isKeyMissing && isAfterConnect ? "connect" : storedStep;
  const step = answeredSteps.includes(openStep) ? stepAfter(openStep, { answeredSteps, needsConnection }) : openStep;
  if (step === null) {
    await desk.firstRun.setStep({ step });
    return;
  }
  useFirstRun.setState({ step, answeredSteps, needsConnection });
  if (!hasWorked) openSettingsPage("first-run");
}

/** Stores the step and shows it. Returns false if that fails. */
export async function goToStep(step: FirstRunStep | null): Promise<boolean> {
  const answer = await desk.firstRun.setStep({ step });
  useFirstRun.setState(answer.ok ? { ...answer.value, hasFailed: false } : { hasFailed: true });
  return answer.ok;
}

export async function continueSetup(): Promise<void> {
  const { step, answeredSteps, needsConnection } = useFirstRun.getState();
  if (step === null) return;
  const nextStep = stepAfter(step, { answeredSteps, needsConnection });
  if (nextStep === null) await endFirstRun("scan");
  else await goToStep(nextStep);
}

export async function goBack(): Promise<void> {
  const { step, answeredSteps, needsConnection } = useFirstRun.getState();
  const previousStep = step === null ? null : stepBefore(step, { answeredSteps, needsConnection });
  if (previousStep !== null) await goToStep(previousStep);
}

export async function startPractice(): Promise<void> {
  const answer = await desk.environment.list({});
  const environments = answer.ok ? answer.value.environments : [];
  const practice = environments.find(({ kind }) => kind === "practice");
  useFirstRun.setState({ needsConnection: false });
  if (practice === undefined || practice.isCurrent) return continueSetup();
  await switchAndContinue(practice, "use");
}

/** Stores the next step for the reloaded page, then switches. Shows `previousStep` if the switch fails. */
export async function switchAndContinue(environment: EnvironmentView, previousStep: FirstRunStep): Promise<void> {
  if (environment.isCurrent) return continueSetup();
  const answer = await desk.firstRun.setStep({ step: "printer" });
  if (!answer.ok) return useFirstRun.setState({ hasFailed: true });
  await switchEnvironment(environment);
  if (useSwitching.getState().failure !== null) await goToStep(previousStep);
}

export async function endFirstRun(nextPage: "scan" | "lessons"): Promise<void> {
  if (!(await goToStep(null))) return;
  if (nextPage === "lessons") {
    if (!(await beginLesson("clean"))) openHelp("lessons");
    return;
  }
  closeFirstRun();
}

export function closeFirstRun(): void {
  closeSettingsPage();
  showScreen("scan");
}
