import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { desk } from "../../bridge.ts";
import { usePagedRows } from "../../components/table/paged-rows.ts";
import { storedScanRows } from "../../health/stored-scans.ts";
import { numberText } from "../../i18n/format.ts";

type Exporting =
  | { readonly state: "idle" | "writing" | "failed" }
  | { readonly state: "written"; readonly rows: number; readonly file: string };

/** Writes what the filters show, all pages of it, to a file that the person chooses. */
export function ExportButton(): JSX.Element {
  const { t } = useTranslation("blackBox");
  const filter = usePagedRows(storedScanRows, ({ query }) => query);
  const total = usePagedRows(storedScanRows, ({ total }) => total);
  const [exporting, setExporting] = useState<Exporting>({ state: "idle" });

  const run = async (): Promise<void> => {
    setExporting({ state: "writing" });
    const answer = await desk.blackBox.export({ filter });
    if (!answer.ok) setExporting({ state: "failed" });
    else if (answer.value.rows === null) setExporting({ state: "idle" });
    else setExporting({ state: "written", rows: answer.value.rows, file: answer.value.fileName });
  };
  return (
    <>
      <span className={`black-box__export black-box__export--${exporting.state}`} role="status">
        {exporting.state === "failed" && t("notExported")}
        {exporting.state === "written" &&
          t("exported", { count: exporting.rows, formatted: numberText(exporting.rows), file: exporting.file })}
      </span>
      <Button
        className="black-box__export-button"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={total === null || total === 0 || exporting.state === "writing"}
        onClick={() => void run()}
      >
        {exporting.state === "writing" ? t("exporting") : t("export")}
      </Button>
    </>
  );
}
