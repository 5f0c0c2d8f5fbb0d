import { findDaysSoFar } from "../../../src-domain/shift/day-so-far.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { createFileName, suggestTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { valueOrRefusal, refuse } from "../replies.ts";
import { saveSheet } from "../save-file.ts";
import { createTableSaver } from "../save-table.ts";

export function createOperatorHandlers({ operators }: Desk): DomainHandlers<"operator"> {
  return {
    current: () => operators.current(),
    signOff: operators.signOff,
    scanBadge: async ({ text }) =>
      valueOrRefusal(await operators.scanBadge(text), () => refuse("no-badge", "This is no badge.")),
  };
}

/** Loads the code at first use, because its calendar library would slow down the start. */
const loadShiftReports = () => import("./shift-report.ts");

const refuseNoPeriod = () => refuse("no-period", "The times name no period, or one that is too long.");

export function createShiftHandlers(desk: Desk, nativeHost: NativeHost): DomainHandlers<"shift"> {
  const { reader } = desk.store;
  const { saveTable } = createTableSaver(desk, nativeHost);
  return {
    report: async (choice) => {
      const { readShiftReport } = await loadShiftReports();
      return valueOrRefusal(await readShiftReport(desk, choice), refuseNoPeriod);
    },
    today: async () => {
      const { today, yesterday } = findDaysSoFar(desk.now());
      return { sent: await reader.countSentItems(today), yesterday: await reader.countSentItems(yesterday) };
    },
    save: async ({ choice, format }) => {
      const { readShiftReport, writeShiftTable } = await loadShiftReports();
      const report = await readShiftReport(desk, choice);
      if (report === null) return refuseNoPeriod();
      const day = choice.kind === "days" ? `${choice.from} to ${choice.until}` : choice.date;
      const name = createFileName(nativeHost.language, "shiftReport", day);
      return format === "pdf"
        ? saveSheet(nativeHost, name, "shift-report", nativeHost.language.current(), report)
        : saveTable(suggestTable(name), (target) => writeShiftTable(report, target));
    },
  };
}
