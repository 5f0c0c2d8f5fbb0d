import { CloseButton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ActionButton } from "../ActionButton.tsx";
import { ShowInFolder } from "../ShowInFolder.tsx";
import type { useSaveFile } from "../use-save-file.ts";

export type SelectionExport = ReturnType<typeof useSaveFile>;

interface ExportButtonProps extends Pick<SelectionExport, "saving"> {
  readonly text: string;
  readonly onExport: () => void;
}

/** Exports the selected rows. */
export const SelectionExportButton = ({ saving, text, onExport }: ExportButtonProps): JSX.Element => (
  <ActionButton
    variant="default"
    size="xs"
    icon={IconDownload}
    iconSize={14}
    disabled={saving.state === "writing"}
    onClick={onExport}
  >
    {text}
  </ActionButton>
);

interface ExportNoteProps extends Pick<SelectionExport, "saving" | "dismiss"> {
  readonly label: string;
  readonly exportedText: (rows: number, file: string) => string;
  readonly failedText: string;
}

/** Says what was exported. Shown below the table, so that no row moves. */
export function SelectionExportNote(props: ExportNoteProps): JSX.Element | null {
  const { saving, dismiss, label, exportedText, failedText } = props;
  const { t } = useTranslation(["table", "frame"]);
  if (saving.state !== "written" && saving.state !== "failed") return null;
  const problemText = (code: string): string => (code === "too-many-rows" ? t("table:tooManyRows") : failedText);
  return (
    <div className="row foot">
      <p className="grows" role="status" aria-label={label}>
        {saving.state === "written" ? exportedText(saving.rows, saving.file) : problemText(saving.code)}
      </p>
      {saving.state === "written" && <ShowInFolder fileName={saving.file} />}
      <CloseButton aria-label={t("frame:close")} onClick={dismiss} />
    </div>
  );
}
