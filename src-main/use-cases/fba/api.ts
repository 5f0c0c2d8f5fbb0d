import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { valueOrRefusal, refuse } from "../replies.ts";

export function createFbaHandlers({ fba }: Desk): DomainHandlers<"fba"> {
  return {
    list: ({ text: searchText }) => fba.list(searchText),
    details: async ({ instructionId }) =>
      valueOrRefusal(await fba.details(instructionId), () =>
        refuse("no-such-instruction", "This instruction was not asked for on this desk."),
      ),
    fetch: ({ ids }) => fba.fetch(ids),
    resume: () => fba.wake(),
    remove: ({ instructionId }) => fba.remove(instructionId),
  };
}
