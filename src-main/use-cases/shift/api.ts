import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { fileName, suggestTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { foundOr, refuse } from "../replies.ts";
import { saveSheet } from "../save-file.ts";
import { createTableSaver } from "../save-table.ts";

export function operatorHandlers({ operators }: Desk): DomainHandlers<"operator"> {
  return {
    current: () => operators.current(),
    signOff: operators.signOff,
    scanBadge: async ({ text }) =>
      foundOr(await operators.scanBadge(text), () => refuse("no-badge", "This is no badge.")),
  };
}

/** Loaded at first use, because its calendar library would slow down the start. */
const shiftReports = () => import("./shift-report.ts");

const noPeriod = () => refuse("no-period", "The times name no period, or one that is too long.");

export function shiftHandlers(desk: Desk, machine: NativeHost): DomainHandlers<"shift"> {
  const { store, now } = desk;
  const { saveTable } = createTableSaver(desk, machine);
  return {
    report: async (choice) => {
      const { readShiftReport } = await shiftReports();
      return foundOr(await readShiftReport(store, choice, now()), noPeriod);
    },
    save: async ({ choice, form }) => {
      const { readShiftReport, writeShiftTable } = await shiftReports();
      const report = await readShiftReport(store, choice, now());
      if (report === null) return noPeriod();
      const day = choice.kind === "days" ? `${choice.from} to ${choice.until}` : choice.date;
      const name = fileName(machine.language, "shiftReport", day);
      return form === "pdf"
        ? saveSheet(machine, name, "shift-report", machine.language.current(), report)
        : saveTable(suggestTable(name), (target) => writeShiftTable(report, target));
    },
  };
}
