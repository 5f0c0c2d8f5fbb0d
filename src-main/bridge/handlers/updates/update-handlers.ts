import { success } from "../../../../src-domain/result.ts";
import type { Updates } from "../../../environments/updates.ts";
import type { DomainHandlers } from "../domain-handlers.ts";

export const updateHandlers = ({ status, check, download }: Updates): DomainHandlers<"updates"> => ({
  status: async () => success(await status()),
  check: async () => success(await check()),
  download: async () => success(await download()),
});
