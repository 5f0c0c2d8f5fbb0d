import { BATCH_NAME_TEXTS } from "../../../src-domain/batches/batch-name.ts";
import { success } from "../../../src-domain/result.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { suggestDatedTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { refuse } from "../replies.ts";
import { createTableSaver } from "../save-table.ts";
import { exportScans, readScan, readScanPage } from "./black-box.ts";

export function blackBoxHandlers(desk: Desk, machine: NativeHost): DomainHandlers<"blackBox"> {
  const { store, now } = desk;
  const { saveRows } = createTableSaver(desk, machine);
  return {
    list: ({ filter, offset, limit }) => readScanPage(store, filter, offset, limit),
    get: async ({ scanId }) => {
      const found = await readScan(store, scanId);
      return found ? success(found) : refuse("no-such-scan", "This scan is not in the journal.");
    },
    reportPainted: ({ scans }) => store.recordPainted(scans),
    export: ({ filter }) =>
      saveRows(suggestDatedTable(machine.language, "scans", now()), (target) =>
        exportScans(store, filter, BATCH_NAME_TEXTS[machine.language.current()], target),
      ),
  };
}
