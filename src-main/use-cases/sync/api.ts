import { success } from "../../../src-domain/result.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";

export const syncHandlers = ({ sync }: Desk): DomainHandlers<"sync"> => ({
  status: async () => {
    await sync.loaded;
    return success(sync.status());
  },
  start: async () => success(sync.start()),
  stop: async () => success(await sync.stop()),
  resume: async () => success(await sync.resume()),
  openDesk: async () => success(await sync.open()),
});
