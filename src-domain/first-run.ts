/** Setup steps in order; steps that IT has answered are skipped. */
export const FIRST_RUN_STEPS = ["language", "use", "connect", "printer", "scanner"] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

interface FirstRunSituation {
  readonly answeredSteps: readonly FirstRunStep[];
  /** The operator wants a real environment, or the key and token for IT's environment are missing. */
  readonly needsConnection: boolean;
}

export const listFirstRunSteps = ({ answeredSteps, needsConnection }: FirstRunSituation): FirstRunStep[] =>
  FIRST_RUN_STEPS.filter((step) => !answeredSteps.includes(step) && (step !== "connect" || needsConnection));

export function stepBefore(step: FirstRunStep, situation: FirstRunSituation): FirstRunStep | null {
  const index = FIRST_RUN_STEPS.indexOf(step);
  return listFirstRunSteps(situation).findLast((candidate) => FIRST_RUN_STEPS.indexOf(candidate) < index) ?? null;
}

export function stepAfter(step: FirstRunStep, situation: FirstRunSituation): FirstRunStep | null {
  const index = FIRST_RUN_STEPS.indexOf(step);
  return listFirstRunSteps(situation).find((candidate) => FIRST_RUN_STEPS.indexOf(candidate) > index) ?? null;
}
