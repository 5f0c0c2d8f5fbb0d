import { Button } from "@mantine/core";
import { useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "./dialogs.css";
import { OnlineButton } from "../OnlineButton.tsx";

interface ConfirmButtonProps {
  readonly label: string;
  readonly needsService?: boolean;
  readonly question: ReactNode;
  readonly onConfirm: () => void;
  readonly onQuestion?: () => void;
}

/** A button for an action that cannot be undone. Replaces itself with a question. */
export function ConfirmButton({
  label,
  needsService = false,
  question,
  onConfirm,
  onQuestion,
}: ConfirmButtonProps): JSX.Element {
  const { t } = useTranslation("frame");
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  const Action = needsService ? OnlineButton : Button;
  const openQuestion = (): void => {
    setQuestionOpen(true);
    onQuestion?.();
  };
  if (!isQuestionOpen) {
    return (
      <Action variant="default" onClick={openQuestion}>
        {label}
      </Action>
    );
  }
  const closeQuestion = (): void => setQuestionOpen(false);
  const confirm = (): void => {
    closeQuestion();
    onConfirm();
  };
  return (
    <div className="ask-first flow" role="group" aria-label={label}>
      <p className="ask-first__question">{question}</p>
      <Button variant="default" onClick={closeQuestion} autoFocus>
        {t("keep")}
      </Button>
      <Action className="irreversible" onClick={confirm}>
        {label}
      </Action>
    </div>
  );
}
