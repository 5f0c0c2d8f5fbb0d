import { success } from "../../../src-domain/result.ts";
import type { Machine } from "../../desk/machine.ts";
import type { DomainHandlers } from "./domain-handlers.ts";
import { refuseUnwritten } from "../refuse.ts";

export const languageHandlers = ({ current, choose }: Machine["language"]): DomainHandlers<"language"> => ({
  get: async () => success({ language: current() }),
  choose: async ({ language }) => {
    try {
      await choose(language);
      return success({});
    } catch (error) {
      return refuseUnwritten(error);
    }
  },
});
