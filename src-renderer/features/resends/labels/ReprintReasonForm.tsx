import { Button, TextInput } from "@mantine/core";
import { type JSX, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_REASON_CHARACTERS } from "../../../../src-domain/labels/printing.ts";
import "./labels.css";

interface ReprintReasonFormProps {
  readonly onReason: (reason: string) => void;
  readonly onCancel: () => void;
}

export function ReprintReasonForm({ onReason, onCancel }: ReprintReasonFormProps): JSX.Element {
  const { t } = useTranslation("labels");
  const [text, setText] = useState("");
  const submitReason = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") onReason(text.trim());
  };
  return (
    <form className="label__reason box" aria-label={t("reason.label")} onSubmit={submitReason}>
      <p className="lead">{t("reason.label")}</p>
      <p className="label__note fine">{t("reason.hint")}</p>
      <div className="label__actions flow">
        {t("reason.choices", { returnObjects: true }).map((reason) => (
          <Button key={reason} variant="default" onClick={() => onReason(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <TextInput
        label={t("reason.other")}
        value={text}
        maxLength={MAX_REASON_CHARACTERS}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="label__actions flow">
        <Button variant="default" onClick={onCancel}>
          {t("reason.cancel")}
        </Button>
        <Button type="submit" variant={text.trim() === "" ? "default" : "filled"}>
          {t("printAgain")}
        </Button>
      </div>
    </form>
  );
}
