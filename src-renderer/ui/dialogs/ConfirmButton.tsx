import { Button } from "@mantine/core";
import { useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "./dialogs.css";
import { OnlineButton } from "../OnlineButton.tsx";

interface ConfirmButtonProps {
  readonly label: string;
  readonly online?: boolean;
  readonly question: ReactNode;
  readonly onYes: () => void;
  readonly onAsk?: () => void;
}

/** A button for an action that cannot be undone. Replaces itself with a question. */
export function ConfirmButton({ label, online = false, question, onYes, onAsk }: ConfirmButtonProps): JSX.Element {
  const { t } = useTranslation("frame");
  const [isAsking, setAsking] = useState(false);
  const Action = online ? OnlineButton : Button;
  const ask = (): void => {
    setAsking(true);
    onAsk?.();
  };
  if (!isAsking) {
    return (
      <Action variant="default" onClick={ask}>
        {label}
      </Action>
    );
  }
  const close = (isConfirmed: boolean): void => {
    setAsking(false);
    if (isConfirmed) onYes();
  };
  return (
    <div className="ask-first flow" role="group" aria-label={label}>
      <p className="ask-first__question">{question}</p>
      <Button variant="default" onClick={() => close(false)} autoFocus>
        {t("keep")}
      </Button>
      <Action onClick={() => close(true)}>{label}</Action>
    </div>
  );
}
