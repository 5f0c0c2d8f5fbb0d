import { basename } from "node:path";
import { storageFaultOf } from "../../../../src-domain/health/storage-fault.ts";
import { success } from "../../../../src-domain/result.ts";
import type { Desk } from "../../../desk/desk.ts";
import type { Machine } from "../../../desk/machine.ts";
import { hasImportEnding } from "../../../import/open-import-file.ts";
import { codeOf } from "../../../store/files/damage-watch.ts";
import { refuse, refuseUnwritten } from "../../refuse.ts";
import type { Handlers } from "../domain-handlers.ts";
import { fileName } from "../../file-names.ts";

const REFUSED = "The file was not opened.";
const isDiskFull = (error: unknown): boolean => storageFaultOf(codeOf(error)) === "disk-full";

export function importHandlers(
  { imports, now }: Desk,
  { chooseFile, chooseImport, language }: Machine,
): Handlers["imports"] {
  return {
    current: async () => success(imports.current()),
    choose: async () => {
      const path = await chooseImport();
      if (path === null) return success(null);
      const opened = await imports.openChosen(path);
      return opened.ok ? success(opened.value) : refuse(opened.error, REFUSED);
    },
    beginDrop: async (facts) => {
      if (/\.xls[xmb]?$/iu.test(facts.name)) return refuse("workbook", REFUSED);
      if (!hasImportEnding(facts.name)) return refuse("wrong-ending", REFUSED);
      if (facts.size === 0) return refuse("empty", REFUSED);
      try {
        return (await imports.beginDrop(facts)) ? success({}) : refuse("running", "Another import is running.");
      } catch (error) {
        if (isDiskFull(error)) return refuse("disk-full", "There is no room for the file.");
        throw error;
      }
    },
    addToDrop: async ({ bytes }) => {
      try {
        return (await imports.addToDrop(bytes)) ? success({}) : refuse("no-drop", "No such piece was announced.");
      } catch (error) {
        if (isDiskFull(error)) return refuse("disk-full", "There is no room for the file.");
        throw error;
      }
    },
    openDrop: async () => {
      const opened = await imports.openDrop();
      return opened.ok ? success(opened.value) : refuse(opened.error, REFUSED);
    },
    readAs: async (choice) => {
      const read = await imports.readAs(choice);
      return read.ok ? success(read.value) : refuse(read.error, REFUSED);
    },
    start: async ({ asOf }) => {
      const started = imports.start(asOf);
      return started.ok ? success(started.value) : refuse(started.error, "The import was not started.");
    },
    cancel: async () => {
      imports.cancel();
      return success({});
    },
    saveProblems: async (words) => {
      if (imports.current() === null) return refuse("no-import", "No file is open.");
      const day = now().toISOString().slice(0, 10);
      const target = await chooseFile({ name: fileName(language, "importErrors", day), extension: "csv" });
      if (target === null) return success({ rows: null, fileName: "" });
      try {
        return success({ rows: await imports.saveProblems(target, words), fileName: basename(target) });
      } catch (error) {
        return refuseUnwritten(error);
      }
    },
    discard: async () => {
      await imports.discard();
      return success({});
    },
  };
}
