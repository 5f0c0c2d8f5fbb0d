import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";

export const syncHandlers = ({ sync }: Desk): DomainHandlers<"sync"> => ({
  status: async () => {
    await sync.loaded;
    return sync.status();
  },
  start: () => sync.start(),
  stop: () => sync.stop(),
  resume: () => sync.resume(),
  openDesk: () => sync.open(),
});
