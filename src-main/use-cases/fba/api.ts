import { refuse } from "../replies.ts";
import { success } from "../../../src-domain/result.ts";
import type { Desk } from "../desk.ts";
import type { DomainHandlers } from "../api-types.ts";

export function fbaHandlers({ fba }: Desk): DomainHandlers<"fba"> {
  return {
    list: ({ text }) => fba.list(text),
    details: async ({ instructionId }) => {
      const found = await fba.details(instructionId);
      return found === null
        ? refuse("no-such-instruction", "This instruction was not asked for on this desk.")
        : success(found);
    },
    fetch: ({ ids }) => fba.fetch(ids),
    resume: () => fba.wake(),
    remove: ({ instructionId }) => fba.remove(instructionId),
  };
}
