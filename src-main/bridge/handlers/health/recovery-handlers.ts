import { success, type Result } from "../../../../src-domain/result.ts";
import type { NotMended } from "../../../../src-preload/contract/health/recovery.ts";
import type { Machine } from "../../../desk/machine.ts";
import type { Recovery } from "../../../environments/recovery.ts";
import { refuse } from "../../refuse.ts";
import type { DomainHandlers } from "../domain-handlers.ts";

const PROBLEM = {
  "no-such-backup": "This backup is not among those that are whole.",
  "not-restored": "The journal could not be replaced; it is as it was.",
  "not-opened": "The environment could not be opened.",
} as const satisfies Readonly<Record<NotMended, string>>;

export function recoveryHandlers(
  recovery: Recovery,
  { loadPage, quit }: Pick<Machine, "loadPage" | "quit">,
): DomainHandlers<"recovery"> {
  const done = (result: Result<null, NotMended>) =>
    result.ok ? success({}) : refuse(result.error, PROBLEM[result.error], { retryable: true });
  return {
    status: () => Promise.resolve(success(recovery.status())),
    restore: async ({ backup }) => done(await recovery.restore(backup)),
    startOver: async () => done(await recovery.startOver()),
    retry: async () => done(await recovery.retry()),
    goBack: () => {
      recovery.clear();
      return Promise.resolve(success({}));
    },
    loadPage: () => {
      // Not awaited: the calling page does not survive the reload.
      void loadPage();
      return Promise.resolve(success({}));
    },
    quit: () => {
      quit();
      return Promise.resolve(success({}));
    },
  };
}
