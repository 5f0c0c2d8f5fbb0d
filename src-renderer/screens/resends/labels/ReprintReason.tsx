import { Button, TextInput } from "@mantine/core";
import { useState, type JSX, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { LONGEST_REASON } from "../../../../src-domain/labels/printing.ts";

interface ReprintReasonProps {
  readonly onReason: (reason: string) => void;
  readonly onCancel: () => void;
}

/** The usual reasons are one press; any other is typed. */
export function ReprintReason({ onReason, onCancel }: ReprintReasonProps): JSX.Element {
  const { t } = useTranslation("labels");
  const [text, setText] = useState("");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") onReason(text.trim());
  };
  return (
    <form className="label__reason" aria-label={t("reason.label")} onSubmit={submit}>
      <p className="label__reason-title">{t("reason.label")}</p>
      <p className="label__note">{t("reason.hint")}</p>
      <div className="label__actions">
        {t("reason.choices", { returnObjects: true }).map((reason) => (
          <Button key={reason} variant="default" onClick={() => onReason(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <TextInput
        label={t("reason.other")}
        value={text}
        maxLength={LONGEST_REASON}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="label__actions">
        <Button type="submit" variant={text.trim() === "" ? "default" : "filled"}>
          {t("printAgain")}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t("reason.cancel")}
        </Button>
      </div>
    </form>
  );
}
