import { basename } from "node:path";
import { csvSeparatorIn } from "../../src-domain/csv-text.ts";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import { success } from "../../src-domain/result.ts";
import { TOO_MANY_ROWS } from "../../src-domain/workbook.ts";
import type { TableTarget } from "../tables/table-file.ts";
import type { Desk } from "./desk.ts";
import type { NativeHost, TableSuggestion } from "./native-host.ts";
import { refuse, refuseFailedWrite } from "./replies.ts";

/** Saves tables as CSV or as a workbook, by the file type that the operator chooses in the dialog. */
export function createTableSaver(
  { workbookWorker }: Pick<Desk, "workbookWorker">,
  { chooseFile, savedFiles, language }: Pick<NativeHost, "chooseFile" | "savedFiles" | "language">,
) {
  async function chooseTarget(suggestion: TableSuggestion): Promise<TableTarget | null> {
    const file = await chooseFile(suggestion);
    if (file === null) return null;
    return isWorkbook(file, suggestion)
      ? { file, format: { sheetName: suggestion.name, workerPath: workbookWorker } }
      : { file, format: csvSeparatorIn(language.current()) };
  }

  return {
    saveTable: async (suggestion: TableSuggestion, write: (target: TableTarget) => Promise<unknown>) => {
      const target = await chooseTarget(suggestion);
      if (target === null) return success({ fileName: null });
      return write(target).then(() => {
        savedFiles.report(target.file);
        return success({ fileName: basename(target.file) });
      }, refuseFailedTable);
    },

    /** Like `saveTable`, and returns the number of rows written; null if the operator or the export is canceled. */
    saveRows: async (suggestion: TableSuggestion, write: (target: TableTarget) => Promise<number | null>) => {
      const target = await chooseTarget(suggestion);
      if (target === null) return success({ rows: null, fileName: "" });
      return write(target).then((rows) => {
        if (rows !== null) savedFiles.report(target.file);
        return success({ rows, fileName: basename(target.file) });
      }, refuseFailedTable);
    },
  };
}

/** A file name with neither extension gets the suggested type. */
const isWorkbook = (file: string, { extension }: TableSuggestion): boolean =>
  /\.xlsx$/i.test(file) || (extension === "xlsx" && !/\.(?:csv|tsv|txt)$/i.test(file));

function refuseFailedTable(error: unknown) {
  return errorCodeOf(error) === TOO_MANY_ROWS
    ? refuse(TOO_MANY_ROWS, "A workbook holds up to 100,000 rows here.")
    : refuseFailedWrite(error);
}
