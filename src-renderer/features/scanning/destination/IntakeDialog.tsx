import { Button, Checkbox, Textarea } from "@mantine/core";
import { IconArrowRight, IconHelpCircle } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { judge } from "../../../../src-domain/recipients/address-parser/certainty.ts";
import { parseAddress } from "../../../../src-domain/recipients/address-parser/parse-address.ts";
import {
  applyParsedAddress,
  type ParsedAddress,
  type IntakeField,
} from "../../../../src-domain/recipients/address-parser/parsed-address.ts";
import { INTAKE_FIELDS, type Destination } from "../../../../src-domain/recipients/address.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import "./address-intake.css";
import { keycapText } from "../../../i18n/printed-cap.ts";
import { TitledDialog } from "../../../ui/dialogs/Dialog.tsx";
import { currentDestination, closeIntake, applyPastedAddress, useAddressIntake } from "./address-intake.ts";
import { countryName } from "./recent-recipients.ts";

interface IntakePreviewProps {
  readonly reading: ParsedAddress;
  readonly before: Destination;
}

function IntakePreview({ reading, before }: IntakePreviewProps): JSX.Element {
  const { t } = useTranslation("address");
  const after = applyParsedAddress(before, reading.fields);
  const shown = INTAKE_FIELDS.filter((field) => reading.fields[field] !== undefined || after[field] !== before[field]);
  if (shown.length === 0) return <p className="intake__nothing">{t("paste.nothing")}</p>;
  return (
    <div className="intake__preview">
      <dl className="intake__fields" aria-label={t("paste.preview")}>
        {shown.map((field) => (
          <PreviewField key={field} field={field} found={reading.fields[field]} before={before[field]} />
        ))}
      </dl>
      {reading.leftovers.length > 0 && (
        <p className="intake__left">
          <strong>{t("left.over")}</strong>
          {sentenceGap()}
          <span className="selectable">{reading.leftovers.join(" · ")}</span>
        </p>
      )}
      {reading.understood.length > 0 && (
        <p className="intake__understood aside">{t("paste.understood", { words: reading.understood.join(" · ") })}</p>
      )}
    </div>
  );
}

interface PreviewFieldProps {
  readonly field: IntakeField;
  readonly found: ParsedAddress["fields"][IntakeField];
  readonly before: string;
}

function PreviewField({ field, found, before }: PreviewFieldProps): JSX.Element {
  const { t, i18n } = useTranslation(["address", "scan"]);
  const valueText = (value: string): string =>
    field === "shipmentCountryCode" ? `${countryName(value, i18n.language)} · ${value}` : value;
  return (
    <div className="intake__field" data-guess={found?.sure === false || undefined}>
      <dt>{t(`scan:field.${field}`)}</dt>
      <dd>
        {found === undefined ? (
          <>
            <s className="truncated">{valueText(before)}</s>
            <span className="intake__mark finer">
              <IconArrowRight size={14} aria-hidden="true" />
              {t("paste.emptied")}
            </span>
          </>
        ) : (
          <span className="intake__value">{valueText(found.value)}</span>
        )}
        {found?.sure === false && (
          <span className="intake__mark finer intake__mark--guess">
            <IconHelpCircle size={14} aria-hidden="true" />
            {t("paste.guess")}
          </span>
        )}
      </dd>
    </div>
  );
}

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
      onDismiss={closeIntake}
    >
      <IntakeForm pasted={text} />
    </TitledDialog>
  );
}

function IntakeForm({ pasted }: { readonly pasted: string }): JSX.Element {
  const { t } = useTranslation("address");
  const [text, setText] = useState(pasted);
  const [intoRemarks, setIntoRemarks] = useState(false);
  const deferredText = useDeferredValue(text);
  const parsed = useMemo(() => judge(parseAddress(deferredText), deferredText), [deferredText]);
  const before = useMemo(() => currentDestination(), []);
  const isEmpty = Object.keys(parsed.fields).length === 0;
  // Parse the latest text, which may not be rendered yet.
  const apply = (): void => {
    const latest = judge(parseAddress(text), text);
    if (Object.keys(latest.fields).length > 0) applyPastedAddress(latest, intoRemarks);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply();
  };
  return (
    <div className="intake__form stack">
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
      {deferredText.trim() !== "" && before !== null && <IntakePreview reading={parsed} before={before} />}
      {parsed.leftovers.length > 0 && (
        <Checkbox
          label={t("paste.intoRemarks")}
          checked={intoRemarks}
          onChange={(event) => setIntoRemarks(event.currentTarget.checked)}
        />
      )}
      <footer className="row-close">
        <p className="intake__scans finer">{t("paste.scans")}</p>
        <Button className="rigid" variant="default" onClick={closeIntake}>
          {t("paste.leave")}
          <kbd className="intake__key">Esc</kbd>
        </Button>
        <Button className="rigid" disabled={isEmpty} onClick={apply}>
          {t("paste.take")}
          <kbd className="intake__key">{keycapText("Enter")}</kbd>
        </Button>
      </footer>
    </div>
  );
}
