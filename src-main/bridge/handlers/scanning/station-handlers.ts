import { success } from "../../../../src-domain/result.ts";
import type { Machine } from "../../../desk/machine.ts";
import { refuseUnwritten } from "../../refuse.ts";
import type { Handlers } from "../domain-handlers.ts";

export function stationHandlers({ station }: Machine): Handlers["station"] {
  return {
    profile: async () => success(await station.read()),
    saveProfile: async (profile) => {
      try {
        await station.write(profile);
        return success(profile);
      } catch (error) {
        return refuseUnwritten(error);
      }
    },
  };
}
