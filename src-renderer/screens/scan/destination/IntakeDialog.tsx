import { Button, Checkbox, Textarea } from "@mantine/core";
import { useDeferredValue, useMemo, useState, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { TitledDialog } from "../../../components/dialogs/Dialog.tsx";
import { printedCap } from "../../../i18n/printed-cap.ts";
import { readAddress } from "../../../../src-domain/recipients/address-intake/read-address.ts";
import { currentDestination, leaveIntake, takePasted, useAddressIntake } from "./address-intake.ts";
import "./address-intake.css";
import { IntakePreview } from "./IntakePreview.tsx";

export function IntakeDialog(): JSX.Element | null {
  const { t } = useTranslation("address");
  const text = useAddressIntake((state) => state.text);
  if (text === null) return null;
  return (
    <TitledDialog
      title={t("paste.title")}
      closeLabel={t("paste.leave")}
      width={640}
      focusOn="textarea"
      onLeave={leaveIntake}
    >
      <IntakeForm pasted={text} />
    </TitledDialog>
  );
}

function IntakeForm({ pasted }: { readonly pasted: string }): JSX.Element {
  const { t } = useTranslation("address");
  const [text, setText] = useState(pasted);
  const [intoRemarks, setIntoRemarks] = useState(false);
  const shown = useDeferredValue(text);
  const reading = useMemo(() => readAddress(shown), [shown]);
  const before = useMemo(() => currentDestination(), []);
  const nothing = Object.keys(reading.fields).length === 0;
  // Reads the latest text, even if it is not rendered yet.
  const take = (): void => {
    const latest = readAddress(text);
    if (Object.keys(latest.fields).length > 0) takePasted(latest, intoRemarks);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    take();
  };
  return (
    <div className="intake__form">
      <Textarea
        label={t("paste.text")}
        description={t("paste.hint")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autosize
        minRows={3}
        maxRows={5}
        autoComplete="off"
        spellCheck={false}
      />
      {shown.trim() !== "" && before !== null && <IntakePreview reading={reading} before={before} />}
      {reading.leftovers.length > 0 && (
        <Checkbox
          label={t("paste.intoRemarks")}
          checked={intoRemarks}
          onChange={(event) => setIntoRemarks(event.currentTarget.checked)}
        />
      )}
      <footer className="intake__foot">
        <p className="intake__scans">{t("paste.scans")}</p>
        <Button variant="default" onClick={leaveIntake}>
          {t("paste.leave")}
          <kbd className="intake__key">Esc</kbd>
        </Button>
        <Button disabled={nothing} onClick={take}>
          {t("paste.take")}
          <kbd className="intake__key">{printedCap("Enter")}</kbd>
        </Button>
      </footer>
    </div>
  );
}
