import { useMemo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "./ChoiceField.tsx";
import { listCountryChoices, findCountries } from "./country-choices.ts";
import type { FieldBinding } from "./use-shipment-field.ts";

export function CountryChoice({ field }: { readonly field: FieldBinding }): JSX.Element {
  const { t, i18n } = useTranslation("scan");
  const choices = useMemo(() => listCountryChoices(i18n.language), [i18n.language]);
  return (
    <ChoiceField
      field={field}
      value={field.value.toUpperCase()}
      choices={choices}
      find={(search) => findCountries(choices, search)}
      nothingFoundMessage={t("country.none")}
    />
  );
}
