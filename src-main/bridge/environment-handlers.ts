import { refuse } from "./answer.ts";
import type { DomainHandlers } from "./handlers.ts";

export function environmentHandlers(): DomainHandlers<"environment"> {
  const unfinished = () => Promise.resolve(refuse("internal", "Environments cannot be changed yet."));
  return {
    list: unfinished,
    save: unfinished,
    restorePreset: unfinished,
    remove: unfinished,
    switchTo: unfinished,
    saveCredentials: unfinished,
    removeCredentials: unfinished,
    testConnection: unfinished,
  };
}
