import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ReferenceListName } from "../../../src-domain/reference/reference-lists.ts";
import { desk } from "../../bridge.ts";

interface ExportButtonProps {
  /** Null for every list in one file. */
  readonly name: ReferenceListName | null;
  readonly disabled: boolean;
}

export function ExportButton({ name, disabled }: ExportButtonProps): JSX.Element {
  const { t } = useTranslation("reference");
  const [words, setWords] = useState("");
  const run = async (): Promise<void> => {
    setWords("");
    const answer = await desk.reference.export({ name });
    if (!answer.ok) setWords(t("notWritten"));
    else if (answer.value.rows !== null)
      setWords(t("written", { count: answer.value.rows, file: answer.value.fileName }));
  };
  return (
    <>
      <span className="list-action" role="status">
        {words}
      </span>
      <Button
        className="list-button"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={disabled}
        onClick={() => void run()}
      >
        {name === null ? t("exportAll") : t("export")}
      </Button>
    </>
  );
}
