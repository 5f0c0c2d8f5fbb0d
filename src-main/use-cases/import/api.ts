import { errorCodeOf } from "../../../src-domain/error-code.ts";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import { success } from "../../../src-domain/result.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { suggestDatedTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { resultOrRefusal, refuse } from "../replies.ts";
import { createTableSaver } from "../save-table.ts";
import { findNameProblem } from "./open-import-file.ts";

const NOT_OPENED_MESSAGE = "The file was not opened.";
const refuseIfDiskFull = <Value>(write: () => Promise<Value>) =>
  write().catch((error: unknown) => {
    if (storageFaultOf(errorCodeOf(error)) === "disk-full")
      return refuse("disk-full", "There is no room for the file.");
    throw error;
  });

export function importHandlers(desk: Desk, nativeHost: NativeHost): DomainHandlers<"imports"> {
  const { imports, now } = desk;
  const { saveRows } = createTableSaver(desk, nativeHost);
  return {
    current: () => imports.current(),
    choose: async () => {
      const path = await nativeHost.chooseImport();
      if (path === null) return success(null);
      const openResult = await imports.openChosen(path);
      if (openResult.ok) return openResult;
      return openResult.error === "canceled" ? success(null) : refuse(openResult.error, NOT_OPENED_MESSAGE);
    },
    beginDrop: async (announcedFile) => {
      const nameProblem = findNameProblem(announcedFile.name);
      // A workbook may hold orders.
      const isAccepted = nameProblem === "workbook" && (await desk.isOrderBookInUse());
      const problem = (isAccepted ? null : nameProblem) ?? (announcedFile.size === 0 ? "empty" : null);
      if (problem !== null) return refuse(problem, NOT_OPENED_MESSAGE);
      return refuseIfDiskFull(async () =>
        (await imports.beginDrop(announcedFile)) ? success({}) : refuse("running", "Another import is running."),
      );
    },
    addToDrop: ({ bytes }) =>
      refuseIfDiskFull(async () =>
        (await imports.addToDrop(bytes)) ? success({}) : refuse("no-drop", "No such piece was announced."),
      ),
    openDrop: async () => {
      const openResult = await imports.openDrop();
      return openResult.ok
        ? openResult
        : refuse(openResult.error === "canceled" ? "no-drop" : openResult.error, NOT_OPENED_MESSAGE);
    },
    readAs: async (choice) => resultOrRefusal(await imports.readAs(choice), NOT_OPENED_MESSAGE),
    start: async ({ asOf }) =>
      resultOrRefusal(await imports.start(asOf, nativeHost.confirmTrust), "The import was not started."),
    cancel: () => imports.cancel(),
    saveProblems: async (texts) => {
      if (imports.current() === null) return refuse("no-import", "No file is open.");
      return saveRows(suggestDatedTable(nativeHost.language, "importErrors", now()), (target) =>
        imports.saveProblems(target, texts),
      );
    },
    discard: () => imports.discard(),
  };
}
