import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";
import { absoluteTime } from "../../../ui/text/time-text.ts";
import { useWarehouses } from "../../../ui/text/WarehouseName.tsx";
import { handlingStatusText, handlingCodeText } from "../../../ui/text/handling-text.tsx";
import { lineText, type LineName, type ReportedByName } from "./item-fields.ts";

export function useLineText(): (line: LineName, fields: ReportedByName) => string | null {
  const { t } = useTranslation("item");
  const warehouse = useWarehouses();
  return useMemo(() => {
    const words = {
      time: absoluteTime,
      yes: t("yes"),
      no: t("no"),
      days: (count: number) => t("days", { count }),
      handling: handlingCodeText,
      status: handlingStatusText,
      warehouse: (id: number) => warehouse(id).full,
    };
    return (line, fields) => lineText(line, fields, words);
  }, [t, warehouse]);
}

export function useSourceText(): (reported: Pick<ReportedValue, "at" | "source">) => string {
  const { t } = useTranslation("item");
  return ({ at, source }) => {
    const when = absoluteTime(at);
    if (source.kind === "file" && source.action === "") return t("reported.someFile", { when });
    return source.kind === "event" || source.kind === "file"
      ? t(`reported.${source.kind}`, { action: source.action, when })
      : t(`reported.${source.kind}`, { when });
  };
}
