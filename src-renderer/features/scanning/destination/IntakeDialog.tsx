import { Button, Checkbox, Textarea } from "@mantine/core";
import { IconArrowRight, IconHelpCircle } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { markDoubtfulFields } from "../../../../src-domain/recipients/address-parser/certainty.ts";
import { parseAddress } from "../../../../src-domain/recipients/address-parser/parse-address.ts";
import {
  applyParsedAddress,
  type ParsedAddress,
  type IntakeField,
} from "../../../../src-domain/recipients/address-parser/parsed-address.ts";
import { INTAKE_FIELDS, type Destination } from "../../../../src-domain/recipients/address.ts";
import {
  postalAddressOf,
  findPostalCodeDoubt,
  type PostalCodeDoubt,
} from "../../../../src-domain/recipients/postal-code-doubt.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import "./address-intake.css";
import { keycapText } from "../../../i18n/keycap-text.ts";
import { TitledDialog } from "../../../ui/dialogs/Dialog.tsx";
import { postalCodeDoubtText } from "../../recipients/PostalCodeField.tsx";
import { readCurrentDestination, closeIntake, applyPastedAddress, useAddressIntake } from "./address-intake.ts";
import { countryName } from "./recent-recipients.ts";

interface IntakePreviewProps {
  readonly parsedAddress: ParsedAddress;
  readonly oldDestination: Destination;
}

function IntakePreview({ parsedAddress, oldDestination }: IntakePreviewProps): JSX.Element {
  const { t } = useTranslation("address");
  const { fields, leftovers, explanations } = parsedAddress;
  const newDestination = applyParsedAddress(oldDestination, fields);
  const visibleFields = INTAKE_FIELDS.filter(
    (field) => fields[field] !== undefined || newDestination[field] !== oldDestination[field],
  );
  if (visibleFields.length === 0) return <p className="intake__empty">{t("paste.nothing")}</p>;
  return (
    <div className="intake__preview">
      <dl className="intake__fields" aria-label={t("paste.preview")}>
        {visibleFields.map((field) => (
          <PreviewField
            key={field}
            field={field}
            parsedField={fields[field]}
            oldValue={oldDestination[field]}
            doubt={field === "shipmentPostalCode" ? findPostalCodeDoubt(postalAddressOf(newDestination)) : null}
          />
        ))}
      </dl>
      {leftovers.length > 0 && (
        <p className="intake__leftovers">
          <strong>{t("left.over")}</strong>
          {sentenceGap()}
          <span className="selectable">{leftovers.join(" · ")}</span>
        </p>
      )}
      {explanations.length > 0 && (
        <p className="intake__understood aside">{t("paste.understood", { texts: explanations.join(" · ") })}</p>
      )}
    </div>
  );
}

interface PreviewFieldProps {
  readonly field: IntakeField;
  readonly parsedField: ParsedAddress["fields"][IntakeField];
  readonly oldValue: string;
  readonly doubt: PostalCodeDoubt | null;
}

function PreviewField({ field, parsedField, oldValue, doubt }: PreviewFieldProps): JSX.Element {
  const { t, i18n } = useTranslation(["address", "scan"]);
  const valueText = (value: string): string =>
    field === "shipmentCountryCode" ? `${countryName(value, i18n.language)} · ${value}` : value;
  const isGuess = parsedField?.isSure === false;
  return (
    <div className="intake__field" data-guess={isGuess || doubt !== null || undefined}>
      <dt>{t(`scan:field.${field}`)}</dt>
      <dd>
        {parsedField === undefined ? (
          <>
            <s className="truncated">{valueText(oldValue)}</s>
            <span className="intake__mark finer">
              <IconArrowRight size={14} aria-hidden="true" />
              {t("paste.emptied")}
            </span>
          </>
        ) : (
          <span className="intake__value">{valueText(parsedField.value)}</span>
        )}
        {doubt !== null && (
          <span className="intake__mark finer intake__mark--guess">
            <IconHelpCircle size={14} aria-hidden="true" />
            {postalCodeDoubtText(t, doubt)}
          </span>
        )}
        {isGuess && doubt === null && (
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
  const text = useAddressIntake((state) => state.dialogText);
  if (text === null) return null;
  return (
    <TitledDialog
      title={t("paste.title")}
      closeLabel={t("paste.leave")}
      width={640}
      focusOn="textarea"
      onDismiss={closeIntake}
    >
      <IntakeForm initialText={text} />
    </TitledDialog>
  );
}

function IntakeForm({ initialText }: { readonly initialText: string }): JSX.Element {
  const { t } = useTranslation("address");
  const [text, setText] = useState(initialText);
  const [putsInRemarks, setPutsInRemarks] = useState(false);
  const deferredText = useDeferredValue(text);
  const parsedAddress = useMemo(() => markDoubtfulFields(parseAddress(deferredText), deferredText), [deferredText]);
  const oldDestination = useMemo(() => readCurrentDestination(), []);
  const isEmpty = Object.keys(parsedAddress.fields).length === 0;
  // Parse `text` again, because `parsedAddress` may still belong to an earlier text.
  const apply = (): void => {
    const latestAddress = markDoubtfulFields(parseAddress(text), text);
    if (Object.keys(latestAddress.fields).length > 0) applyPastedAddress(latestAddress, { putsInRemarks });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply();
  };
  return (
    <div className="intake__form stack" data-private>
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
      {deferredText.trim() !== "" && oldDestination !== null && (
        <IntakePreview parsedAddress={parsedAddress} oldDestination={oldDestination} />
      )}
      {parsedAddress.leftovers.length > 0 && (
        <Checkbox
          label={t("paste.intoRemarks")}
          checked={putsInRemarks}
          onChange={(event) => setPutsInRemarks(event.currentTarget.checked)}
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
