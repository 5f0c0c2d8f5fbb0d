import { Select } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ServiceTypes } from "./use-service-types.ts";
import type { FieldBinding } from "./use-shipment.ts";

interface ServiceTypeFieldProps {
  readonly field: FieldBinding;
  readonly country: string;
  readonly warehouseKnown: boolean;
  readonly serviceTypes: ServiceTypes | null;
}

/** The service types of the batch's warehouse, each with its label mode: that decides how the order goes on. */
export function ServiceTypeField(props: ServiceTypeFieldProps): JSX.Element {
  const { field, country, warehouseKnown, serviceTypes } = props;
  const { t } = useTranslation("scan");
  const types = serviceTypes?.types ?? [];
  const foreign = field.value !== "" && !types.some(({ code }) => code === field.value);
  const hint = hintOf(field.value, country, serviceTypes);
  return (
    <Select
      className="shipment-form__wide"
      id={field.id}
      label={field.label}
      withAsterisk={field.required}
      aria-required={field.required}
      placeholder={warehouseKnown ? t("serviceType.hint") : t("serviceType.waiting")}
      description={hint === null ? null : t(`serviceType.${hint}`)}
      inputWrapperOrder={["label", "input", "error", "description"]}
      data={[
        ...types.map(({ code, name, labelMode }) => ({ value: code, label: `${name} · ${labelMode}` })),
        // A type that the warehouse does not offer stays visible, so that it can be seen and changed.
        ...(foreign ? [{ value: field.value, label: field.value }] : []),
      ]}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={warehouseKnown ? t("serviceType.none") : t("serviceType.waiting")}
      maxDropdownHeight={240}
      value={field.value === "" ? null : field.value}
      error={field.error ?? (foreign && serviceTypes?.asOf ? t("wrong.not-offered") : null)}
      onChange={(value) => field.onChange(value ?? "")}
      onBlur={field.onBlur}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function hintOf(code: string, country: string, known: ServiceTypes | null): "otherCountries" | "neverFetched" | null {
  if (known !== null && known.asOf === null) return "neverFetched";
  const countries = known?.types.find((type) => type.code === code)?.toCountries ?? [];
  return country !== "" && countries.length > 0 && !countries.includes(country) ? "otherCountries" : null;
}
