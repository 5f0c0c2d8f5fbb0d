/** What a new desk asks, in this order; nothing where IT has answered it all. */
export const FIRST_RUN_STEPS = ["language", "use", "connect", "scanner"] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

interface FirstRunSituation {
  readonly given: readonly FirstRunStep[];
  /** The operator wants a real environment, or the key and token for IT's environment are missing. */
  readonly connects: boolean;
}

export const firstRunSteps = ({ given, connects }: FirstRunSituation): FirstRunStep[] =>
  FIRST_RUN_STEPS.filter((step) => !given.includes(step) && (step !== "connect" || connects));

export function stepBefore(step: FirstRunStep, situation: FirstRunSituation): FirstRunStep | null {
  const place = FIRST_RUN_STEPS.indexOf(step);
  return firstRunSteps(situation).findLast((asked) => FIRST_RUN_STEPS.indexOf(asked) < place) ?? null;
}

export function stepAfter(step: FirstRunStep, situation: FirstRunSituation): FirstRunStep | null {
  const place = FIRST_RUN_STEPS.indexOf(step);
  return firstRunSteps(situation).find((asked) => FIRST_RUN_STEPS.indexOf(asked) > place) ?? null;
}
