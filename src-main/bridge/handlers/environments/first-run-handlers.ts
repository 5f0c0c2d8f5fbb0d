import { success } from "../../../../src-domain/result.ts";
import type { EnvironmentUseCases } from "../../../environments/environments.ts";
import type { DomainHandlers } from "../domain-handlers.ts";

export const firstRunHandlers = ({ firstRun }: Pick<EnvironmentUseCases, "firstRun">): DomainHandlers<"firstRun"> => ({
  get: async () => success(firstRun.read()),
  go: async ({ step }) => {
    await firstRun.go(step);
    return success(firstRun.read());
  },
});
