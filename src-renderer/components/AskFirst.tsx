import { Button } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import "./ask-first.css";

interface AskFirstProps {
  readonly label: string;
  /** Says what will be gone. */
  readonly question: string;
  readonly onYes: () => void;
}

/** A button whose deed cannot be taken back: its place asks once more. */
export function AskFirst({ label, question, onYes }: AskFirstProps): JSX.Element {
  const { t } = useTranslation("frame");
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  const answer = (yes: boolean): void => {
    setAsking(false);
    if (yes) onYes();
  };
  return (
    <div className="ask-first" role="group" aria-label={label}>
      <p className="ask-first__question">{question}</p>
      <Button variant="default" onClick={() => answer(false)} autoFocus>
        {t("keep")}
      </Button>
      <Button onClick={() => answer(true)}>{label}</Button>
    </div>
  );
}
