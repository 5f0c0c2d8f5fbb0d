import { Select } from "@mantine/core";
import { useMemo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { countryChoices, findCountries, type CountryChoice } from "./country-choices.ts";
import type { FieldBinding } from "./use-shipment.ts";

/** Found by its name or either code; the value is the three-letter code, as the service takes it. */
export function CountryField({ field }: { readonly field: FieldBinding }): JSX.Element {
  const { t, i18n } = useTranslation("scan");
  const choices = useMemo(() => countryChoices(i18n.language), [i18n.language]);
  const byCode = useMemo(() => new Map(choices.map((choice) => [choice.value, choice])), [choices]);
  return (
    <Select
      id={field.id}
      label={field.label}
      withAsterisk={field.required}
      aria-required={field.required}
      placeholder={t("country.hint")}
      data={choices}
      searchable
      selectFirstOptionOnChange
      autoSelectOnBlur
      allowDeselect={false}
      nothingFoundMessage={t("country.none")}
      maxDropdownHeight={260}
      filter={({ options, search }) =>
        findCountries(
          options.flatMap((option): CountryChoice[] => {
            const choice = "value" in option ? byCode.get(option.value) : undefined;
            return choice ? [choice] : [];
          }),
          search,
        )
      }
      value={field.value === "" ? null : field.value.toUpperCase()}
      error={field.error}
      onChange={(value) => field.onChange(value ?? "")}
      onBlur={field.onBlur}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
