/** What a desk that was never set up is asked, in this order. */
export const FIRST_RUN_STEPS = ["language", "use", "connect", "scanner"] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

interface FirstRunSituation {
  /** IT said which environment this desk is for. */
  readonly useGiven: boolean;
  /** The operator wants to work with a real environment, or the key and token of the one IT configured are missing. */
  readonly connects: boolean;
}

/** What this desk need not be asked is left out. */
export const firstRunSteps = ({ useGiven, connects }: FirstRunSituation): FirstRunStep[] =>
  FIRST_RUN_STEPS.filter((step) => (step === "use" ? !useGiven : step !== "connect" || connects));

/** The step before; null at the first. */
export function stepBefore(step: FirstRunStep, situation: FirstRunSituation): FirstRunStep | null {
  const place = FIRST_RUN_STEPS.indexOf(step);
  return firstRunSteps(situation).findLast((asked) => FIRST_RUN_STEPS.indexOf(asked) < place) ?? null;
}

/** The next step that is asked; null when the desk is set up. */
export function stepAfter(step: FirstRunStep, situation: FirstRunSituation): FirstRunStep | null {
  const place = FIRST_RUN_STEPS.indexOf(step);
  return firstRunSteps(situation).find((asked) => FIRST_RUN_STEPS.indexOf(asked) > place) ?? null;
}
