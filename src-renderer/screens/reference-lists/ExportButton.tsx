import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ReferenceListName } from "../../../src-domain/reference/reference-lists.ts";
import { useSaveFile } from "../../components/use-save-file.ts";
import { desk } from "../../bridge.ts";

interface ExportButtonProps {
  /** Null exports every list to one file. */
  readonly name: ReferenceListName | null;
  readonly disabled: boolean;
}

export function ExportButton({ name, disabled }: ExportButtonProps): JSX.Element {
  const { t } = useTranslation("reference");
  const { saving, save } = useSaveFile();
  return (
    <>
      <span className="list-action" role="status">
        {saving.state === "failed" && t("notWritten")}
        {saving.state === "written" && t("written", { count: saving.rows, file: saving.file })}
      </span>
      <Button
        className="list-button"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={disabled}
        onClick={() => void save(desk.reference.export({ name }))}
      >
        {name === null ? t("exportAll") : t("export")}
      </Button>
    </>
  );
}
