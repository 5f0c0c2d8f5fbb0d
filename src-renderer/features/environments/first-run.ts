import { create } from "zustand";
import { stepAfter, stepBefore, type FirstRunStep } from "../../../src-domain/first-run.ts";
import type { FirstRun } from "../../../src-preload/contract/first-run.ts";
import type { EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import { desk } from "../../bridge.ts";
import { showScreen, leaveSettingsPage, openSettingsPage } from "../../shell/navigation.ts";
import { fetchEnvironments, useEnvironments } from "./environments.ts";
import { switchEnvironment, useSwitching } from "./switch-environment.ts";
import { openHelp } from "../../shell/help.ts";
import { beginLesson } from "../help/lesson.ts";

interface FirstRunState extends FirstRun {
  /** The operator chose to connect or is connected, or the environment set by IT has no key yet. */
  readonly connects: boolean;
  readonly failed: boolean;
}

export const useFirstRun = create<FirstRunState>(() => ({
  step: null,
  given: [],
  connects: false,
  failed: false,
}));

/**
 * Opens the first run on a desk that is not set up; a reloaded page continues at its step. Where somebody has worked, it never
 * covers the batch: the settings lead to it.
 */
export async function openFirstRun(): Promise<void> {
  const current = await environmentInUse();
  // Asked last: a scan that was made meanwhile counts.
  const answer = await desk.firstRun.get({});
  if (!answer.ok || answer.value.step === null) return;
  const { step: kept, given, worked } = answer.value;
  const missing = current?.credentials.state === "missing";
  const isReal = current !== null && current.kind !== "practice";
  const connects = kept === "connect" || missing || (isReal && !given.includes("use"));
  // Asks again for a key kept only for one session, before a later step waits for a copy that cannot arrive.
  const wanted = missing && kept === "scanner" ? "connect" : kept;
  const step = given.includes(wanted) ? stepAfter(wanted, { given, connects }) : wanted;
  if (step === null) return void (await keep(null));
  useFirstRun.setState({ step, given, connects });
  if (!worked) openSettingsPage("first-run");
}

async function environmentInUse(): Promise<EnvironmentView | null> {
  await fetchEnvironments();
  return useEnvironments.getState().known?.environments.find(({ current }) => current) ?? null;
}

const keep = (step: FirstRunStep | null) => desk.firstRun.setStep({ step });

async function go(step: FirstRunStep | null): Promise<boolean> {
  const answer = await keep(step);
  const kept = answer.ok;
  useFirstRun.setState(kept ? { ...answer.value, failed: false } : { failed: true });
  return kept;
}

export const goToStep = (step: FirstRunStep): Promise<boolean> => go(step);

export async function continueSetup(): Promise<void> {
  const { step, given, connects } = useFirstRun.getState();
  if (step === null) return;
  const next = stepAfter(step, { given, connects });
  if (next === null) await endFirstRun("scan");
  else await go(next);
}

export async function goBack(): Promise<void> {
  const { step, given, connects } = useFirstRun.getState();
  const before = step === null ? null : stepBefore(step, { given, connects });
  if (before !== null) await go(before);
}

/** Switches an operator who had connected back to practice, so that the next steps are not real. */
export async function practise(): Promise<void> {
  const known = await desk.environment.list({});
  const environments = known.ok ? known.value.environments : [];
  const practice = environments.find(({ kind }) => kind === "practice");
  useFirstRun.setState({ connects: false });
  if (practice === undefined || practice.current) return continueSetup();
  await workIn(practice, "use");
}

/** Stores the scanner step first, but only the new page shows it: the old one could not take its scan. */
export async function workIn(environment: EnvironmentView, asked: FirstRunStep): Promise<void> {
  if (environment.current) return continueSetup();
  const kept = await keep("scanner");
  if (!kept.ok) return useFirstRun.setState({ failed: true });
  await switchEnvironment(environment);
  if (useSwitching.getState().failed !== null) await go(asked);
}

export async function endFirstRun(then: "scan" | "lessons"): Promise<void> {
  if (!(await go(null))) return;
  if (then === "lessons") {
    if (!(await beginLesson("clean"))) openHelp("lessons");
    return;
  }
  leaveSettingsPage();
  showScreen("scan");
}

/** Completed steps are kept; Settings leads back to the setup. */
export function leaveFirstRun(): void {
  leaveSettingsPage();
  showScreen("scan");
}
