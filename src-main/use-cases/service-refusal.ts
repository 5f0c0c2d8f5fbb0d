import type { ServiceProblem } from "../service/failure.ts";
import { refuse } from "./replies.ts";

export const refuseServiceProblem = (problem: ServiceProblem) =>
  problem.code === "credentials"
    ? refuse(problem.code, "The service did not accept this desk's credentials, or they are missing.")
    : refuseWithServiceMessage(problem);

/** Refuses with the service's message and its correlation id, if any. */
export const refuseWithServiceMessage = <Code extends string>(
  { code, message, correlationId }: { code: Code; message: string; correlationId: string | null },
  isRetryable = true,
) => refuse(code, message, { isRetryable, ...(correlationId !== null && { correlationId }) });
