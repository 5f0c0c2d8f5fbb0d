import { success } from "../../../../src-domain/result.ts";
import type { Desk } from "../../../desk/desk.ts";
import { refuse } from "../../refuse.ts";
import type { DomainHandlers } from "../domain-handlers.ts";

export function fbaHandlers({ fba }: Desk): DomainHandlers<"fba"> {
  return {
    list: async ({ text }) => success(await fba.list(text)),
    details: async ({ instructionId }) => {
      const found = await fba.details(instructionId);
      return found === null
        ? refuse("no-such-instruction", "This instruction was not asked for on this desk.")
        : success(found);
    },
    read: async ({ ids }) => {
      await fba.read(ids);
      return success({});
    },
    resume: () => {
      fba.wake();
      return Promise.resolve(success({}));
    },
    remove: async ({ instructionId }) => {
      await fba.remove(instructionId);
      return success({});
    },
  };
}
