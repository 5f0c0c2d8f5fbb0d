import { Button } from "@mantine/core";
import { useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "./dialogs.css";
import { OnlineButton } from "../OnlineButton.tsx";

interface AskFirstProps {
  readonly label: string;
  readonly online?: boolean;
  readonly question: ReactNode;
  readonly onYes: () => void;
  readonly onAsk?: () => void;
}

/** A button for an action that cannot be undone: it asks for confirmation in place. */
export function ConfirmButton({ label, online = false, question, onYes, onAsk }: AskFirstProps): JSX.Element {
  const { t } = useTranslation("frame");
  const [asking, setAsking] = useState(false);
  const Action = online ? OnlineButton : Button;
  const ask = (): void => {
    setAsking(true);
    onAsk?.();
  };
  if (!asking) {
    return (
      <Action variant="default" onClick={ask}>
        {label}
      </Action>
    );
  }
  const answer = (yes: boolean): void => {
    setAsking(false);
    if (yes) onYes();
  };
  return (
    <div className="ask-first flow" role="group" aria-label={label}>
      <p className="ask-first__question">{question}</p>
      <Button variant="default" onClick={() => answer(false)} autoFocus>
        {t("keep")}
      </Button>
      <Action onClick={() => answer(true)}>{label}</Action>
    </div>
  );
}
