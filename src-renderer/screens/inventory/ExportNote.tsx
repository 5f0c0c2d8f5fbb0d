import { Button, CloseButton } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { cancelExport, dismissExport, useInventoryExport } from "./inventory-export.ts";
import { numberText } from "../../i18n/format.ts";

/** How far the export is, and what became of it. */
export function ExportNote(): JSX.Element | null {
  const { t } = useTranslation("inventory");
  const exporting = useInventoryExport((state) => state.exporting);
  if (exporting.state === "idle") return null;
  if (exporting.state === "writing") {
    const { rows, total } = exporting;
    const words = { rows: numberText(rows), total: numberText(total ?? rows) };
    return (
      <section className="inventory__foot" aria-label={t("export.label")}>
        <div className="inventory__foot-line">
          <p>{total === null ? t("export.writing", words) : t("export.writingOf", words)}</p>
          <progress aria-label={t("export.label")} max={total ?? undefined} value={total === null ? undefined : rows} />
          <Button variant="default" size="xs" onClick={cancelExport}>
            {t("export.cancel")}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section className="inventory__foot" aria-label={t("export.label")}>
      <div className="inventory__foot-line">
        <p role="status">
          {exporting.state === "failed"
            ? t("export.failed")
            : t("export.written", {
                count: exporting.rows,
                rows: numberText(exporting.rows),
                file: exporting.file,
              })}
        </p>
        <CloseButton size="sm" aria-label={t("added.dismiss")} onClick={dismissExport} />
      </div>
    </section>
  );
}
