import { Button, Checkbox, NativeSelect } from "@mantine/core";
import type { TFunction } from "i18next";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type MappedField,
  MAPPED_FIELDS,
  findMissingFields,
  type OrderMapping,
} from "../../../../src-domain/orders/mapped-file.ts";
import { COUNTRIES } from "../../../../src-domain/recipients/countries.ts";
import type { OrderFileView } from "../../../../src-preload/contract/orders/order-files.ts";
import { listText } from "../../../i18n/list-text.ts";
import { readOrdersAs } from "../order-file.ts";

type Mappable = NonNullable<OrderFileView["mappable"]>;

const MAX_SAMPLE_CHARACTERS = 30;

/** Lets the operator say what the columns of a file with unknown headings mean. */
export function ColumnMapping({ mappable }: { readonly mappable: Mappable }): JSX.Element {
  const { t } = useTranslation("orderFiles");
  const [mapping, setMapping] = useState<OrderMapping>(mappable.mapping);
  const missing = findMissingFields(mapping);
  const chooseColumn = (field: MappedField, heading: string): void => {
    const { [field]: _previous, ...others } = mapping.columns;
    const columns = heading === "" ? others : { ...others, [field]: heading };
    const newMapping = { ...mapping, columns };
    setMapping(newMapping);
    // Read the file again, because the operator chooses among the texts of the status column.
    if (field === "status") void readOrdersAs({ mapping: { ...newMapping, readyStatuses: [] } });
  };
  return (
    <fieldset>
      <legend className="import__legend">{t("mapping.title")}</legend>
      <p className="fine">{t("mapping.hint")}</p>
      <div className="import__columns">
        {MAPPED_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={t(`field.${field}`)}
            withAsterisk={missing.includes(field)}
            data={columnChoices(mappable, t)}
            value={mapping.columns[field] ?? ""}
            onChange={({ currentTarget: { value } }) => chooseColumn(field, value)}
          />
        ))}
        {mapping.columns.country === undefined && (
          <CountryField
            countryCode={mapping.countryCode}
            onChange={(countryCode) => setMapping({ ...mapping, countryCode })}
          />
        )}
      </div>
      {mapping.columns.status !== undefined && (
        <StatusChoice
          statuses={mappable.statuses}
          chosen={mapping.readyStatuses}
          onChange={(readyStatuses) => setMapping({ ...mapping, readyStatuses })}
        />
      )}
      <Button mt={12} variant="default" disabled={missing.length > 0} onClick={() => void readOrdersAs({ mapping })}>
        {missing.length > 0
          ? t("mapping.missing", {
              count: missing.length,
              fields: listText(missing.map((field) => t(`field.${field}`))),
            })
          : t("mapping.read")}
      </Button>
    </fieldset>
  );
}

const columnChoices = ({ columns }: Mappable, t: TFunction<"orderFiles">) => [
  { value: "", label: t("mapping.none") },
  ...columns.map(({ heading, title, letter, samples: [sample] }) => ({
    value: heading,
    label:
      sample === undefined
        ? t("mapping.column", { letter, title })
        : t("mapping.columnSample", { letter, title, sample: sample.slice(0, MAX_SAMPLE_CHARACTERS) }),
  })),
];

interface CountryFieldProps {
  readonly countryCode: string | null;
  readonly onChange: (countryCode: string | null) => void;
}

function CountryField({ countryCode, onChange }: CountryFieldProps): JSX.Element {
  const { t, i18n } = useTranslation("orderFiles");
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const countries = COUNTRIES.map(({ iso3, iso2 }) => ({ value: iso3, label: names.of(iso2) ?? iso3 }));
  return (
    <NativeSelect
      label={t("mapping.country")}
      withAsterisk={countryCode === null}
      data={[
        { value: "", label: t("mapping.none") },
        ...countries.toSorted((one, other) => one.label.localeCompare(other.label, i18n.language)),
      ]}
      value={countryCode ?? ""}
      onChange={({ currentTarget: { value } }) => onChange(value === "" ? null : value)}
    />
  );
}

interface StatusChoiceProps {
  readonly statuses: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function StatusChoice({ statuses, chosen, onChange }: StatusChoiceProps): JSX.Element {
  const { t } = useTranslation("orderFiles");
  return (
    <Checkbox.Group
      mt={12}
      label={t("mapping.statuses")}
      description={t("mapping.statusesHint")}
      value={[...chosen]}
      onChange={onChange}
    >
      <div className="row wraps">
        {statuses.map((status) => (
          <Checkbox key={status} value={status} label={status} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
