import { IconArrowRight, IconHelpCircle } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import {
  INTAKE_FIELDS,
  takeReading,
  type AddressReading,
  type IntakeField,
} from "../../../../src-domain/recipients/address-intake/reading.ts";
import type { Destination } from "../../../../src-domain/recipients/address.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { countryName } from "./recipient-words.ts";

interface IntakePreviewProps {
  readonly reading: AddressReading;
  readonly before: Destination;
}

export function IntakePreview({ reading, before }: IntakePreviewProps): JSX.Element {
  const { t } = useTranslation("address");
  const after = takeReading(before, reading.fields);
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
        <p className="intake__understood">{t("paste.understood", { words: reading.understood.join(" · ") })}</p>
      )}
    </div>
  );
}

interface PreviewFieldProps {
  readonly field: IntakeField;
  readonly found: AddressReading["fields"][IntakeField];
  readonly before: string;
}

function PreviewField({ field, found, before }: PreviewFieldProps): JSX.Element {
  const { t, i18n } = useTranslation("address");
  const { t: scan } = useTranslation("scan");
  const words = (value: string): string =>
    field === "shipmentCountryCode" ? `${countryName(value, i18n.language)} · ${value}` : value;
  return (
    <div className="intake__field" data-guess={found?.sure === false || undefined}>
      <dt>{scan(`field.${field}`)}</dt>
      <dd>
        {found === undefined ? (
          <>
            <s className="truncated">{words(before)}</s>
            <span className="intake__mark">
              <IconArrowRight size={14} aria-hidden="true" />
              {t("paste.emptied")}
            </span>
          </>
        ) : (
          <span className="intake__value">{words(found.value)}</span>
        )}
        {found?.sure === false && (
          <span className="intake__mark intake__mark--guess">
            <IconHelpCircle size={14} aria-hidden="true" />
            {t("paste.guess")}
          </span>
        )}
      </dd>
    </div>
  );
}
