import { basename } from "node:path";
import { success } from "../../../../src-domain/result.ts";
import { exportGestures, readGesture, readGesturePage } from "../../../desk/health/black-box.ts";
import type { Desk } from "../../../desk/desk.ts";
import type { Machine } from "../../../desk/machine.ts";
import { refuse, refuseUnwritten } from "../../refuse.ts";
import type { Handlers } from "../domain-handlers.ts";
import { fileName } from "../../file-names.ts";
import { BATCH_WORDS } from "../../../../src-domain/batches/batch-name.ts";

export function blackBoxHandlers({ store, now }: Desk, { chooseFile, language }: Machine): Handlers["blackBox"] {
  return {
    page: async ({ filter, offset, limit }) => success(await readGesturePage(store, filter, offset, limit)),
    gesture: async ({ scanId }) => {
      const found = await readGesture(store, scanId);
      return found ? success(found) : refuse("no-such-scan", "This scan is not in the journal.");
    },
    reportPainted: async ({ scans }) => {
      await store.notePainted(scans);
      return success({});
    },
    export: async ({ filter }) => {
      const day = now().toISOString().slice(0, 10);
      const file = await chooseFile({ name: fileName(language, "scans", day), extension: "csv" });
      if (file === null) return success({ rows: null, fileName: "" });
      try {
        return success({
          rows: await exportGestures(store, filter, file, BATCH_WORDS[language.current()]),
          fileName: basename(file),
        });
      } catch (error) {
        return refuseUnwritten(error);
      }
    },
  };
}
