import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ServiceFailure } from "../../service/index.ts";
import { serviceFailure } from "../../service/failure.ts";

type Answer<Value> = Result<Value, ServiceFailure>;

const ABORTED = failure(serviceFailure("aborted", "maybe", "Stopped."));

/** Ends work at once that waits for the service: what was asked is not waited for any longer. */
export function createInterruption() {
  const waiting = new Set<() => void>();
  let ended = false;
  return {
    isEnded: (): boolean => ended,

    end(): void {
      ended = true;
      for (const leave of waiting) leave();
      waiting.clear();
    },

    /** The call's answer, or `aborted`. */
    orEnd<Value>(call: Promise<Answer<Value>>): Promise<Answer<Value>> {
      if (ended) return Promise.resolve(ABORTED);
      return new Promise((resolve, reject) => {
        const leave = (): void => resolve(ABORTED);
        waiting.add(leave);
        call.then(resolve, reject).finally(() => waiting.delete(leave));
      });
    },

    /** How the work came out: `aborted` when it was ended. */
    outcome: (): Answer<null> => (ended ? ABORTED : success(null)),
  };
}
