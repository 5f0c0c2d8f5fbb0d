import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { success } from "../../../src-domain/result.ts";
import { codeOf } from "../../store/files/damage-watch.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { suggestDatedTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { orRefuse, refuse } from "../replies.ts";
import { createTableSaver } from "../save-table.ts";
import { problemOfName } from "./open-import-file.ts";

const REFUSED = "The file was not opened.";
const refuseIfDiskFull = <Value>(write: () => Promise<Value>) =>
  write().catch((error: unknown) => {
    if (storageFaultOf(codeOf(error)) === "disk-full") return refuse("disk-full", "There is no room for the file.");
    throw error;
  });

export function importHandlers(desk: Desk, machine: NativeHost): DomainHandlers<"imports"> {
  const { imports, now } = desk;
  const { saveRows } = createTableSaver(desk, machine);
  return {
    current: () => imports.current(),
    choose: async () => {
      const path = await machine.chooseImport();
      if (path === null) return success(null);
      const opened = await imports.openChosen(path);
      if (opened.ok) return opened;
      return opened.error === "canceled" ? success(null) : refuse(opened.error, REFUSED);
    },
    beginDrop: async (facts) => {
      const problem = problemOfName(facts.name) ?? (facts.size === 0 ? "empty" : null);
      if (problem !== null) return refuse(problem, REFUSED);
      return refuseIfDiskFull(async () =>
        (await imports.beginDrop(facts)) ? success({}) : refuse("running", "Another import is running."),
      );
    },
    addToDrop: ({ bytes }) =>
      refuseIfDiskFull(async () =>
        (await imports.addToDrop(bytes)) ? success({}) : refuse("no-drop", "No such piece was announced."),
      ),
    openDrop: async () => {
      const opened = await imports.openDrop();
      return opened.ok ? opened : refuse(opened.error === "canceled" ? "no-drop" : opened.error, REFUSED);
    },
    readAs: async (choice) => orRefuse(await imports.readAs(choice), REFUSED),
    start: async ({ asOf }) => orRefuse(await imports.start(asOf, machine.confirmTrust), "The import was not started."),
    cancel: () => imports.cancel(),
    saveProblems: async (texts) => {
      if (imports.current() === null) return refuse("no-import", "No file is open.");
      return saveRows(suggestDatedTable(machine.language, "importErrors", now()), (target) =>
        imports.saveProblems(target, texts),
      );
    },
    discard: () => imports.discard(),
  };
}
