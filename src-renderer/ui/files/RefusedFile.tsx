import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { FailureNote } from "../text/FailureNote.tsx";
import "./import.css";

interface RefusedFileProps {
  readonly text: string;
  readonly onClose: () => void;
  /** Null while no other file can be opened. */
  readonly onChooseAnother: (() => void) | null;
}

export function RefusedFile({ text, onClose, onChooseAnother }: RefusedFileProps): JSX.Element {
  const { t } = useTranslation("import");
  return (
    <>
      <div className="import__form stack-wide">
        <FailureNote text={text} />
      </div>
      <footer className="import__foot row-close">
        <p className="import__scans fine">{t("scans")}</p>
        <Button variant="default" onClick={onClose}>
          {t("close")}
        </Button>
        {onChooseAnother !== null && <Button onClick={onChooseAnother}>{t("another")}</Button>}
      </footer>
    </>
  );
}
