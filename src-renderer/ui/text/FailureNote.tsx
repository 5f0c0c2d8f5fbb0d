import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { SupportCardLink } from "../SupportCardButton.tsx";
import "./text.css";

interface FailureNoteProps {
  /** The default text says that the local copy could not be read. */
  readonly text?: string;
  readonly detail?: string | undefined;
  readonly correlationId?: string | undefined;
  readonly onRetry?: () => void;
}

export function FailureNote({ text, detail, correlationId, onRetry }: FailureNoteProps): JSX.Element {
  const { t } = useTranslation("frame");
  return (
    <div className="failure-note row" role="alert">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div className="grows">
        <p>{text ?? t("failure")}</p>
        {detail !== undefined && (
          <p className="trace selectable" translate="no">
            {detail}
          </p>
        )}
        {correlationId !== undefined && <SupportCardLink correlationId={correlationId} />}
      </div>
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}
