import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField, type Choice } from "./ChoiceField.tsx";
import { useDeskBatch } from "./desk-batch.ts";
import type { ServiceTypes } from "./use-service-types.ts";
import { useFieldValue, useShipmentField } from "./use-shipment-field.ts";

interface ServiceTypeFieldProps {
  readonly batchId: string;
  readonly serviceTypes: ServiceTypes | null;
}

/** The service types of the batch's warehouse, each with its label mode: that decides how the order goes on. */
export function ServiceTypeField({ batchId, serviceTypes }: ServiceTypeFieldProps): JSX.Element {
  const { t } = useTranslation("scan");
  const field = useShipmentField(batchId, "shipmentServiceType");
  const country = useFieldValue(batchId, "shipmentCountryCode");
  const warehouseKnown = useDeskBatch((state) => Boolean(state.batch?.warehouse));
  const types = serviceTypes?.types ?? [];
  const foreign = field.value !== "" && !types.some(({ code }) => code === field.value);
  const hint = hintOf(field.value, country, serviceTypes);
  const choices = [
    ...types.map(({ code, name, labelMode }) => ({
      value: code,
      label: t(`serviceType.withMode.${labelMode}`, { name }),
    })),
    // A type that the warehouse does not offer stays visible, so that it can be seen and changed.
    ...(foreign ? [{ value: field.value, label: field.value }] : []),
  ];
  const notOffered = foreign && serviceTypes !== null && serviceTypes.asOf !== null;
  return (
    <ChoiceField
      className="shipment-form__wide"
      field={notOffered && field.error === null ? { ...field, error: t("wrong.not-offered") } : field}
      value={field.value}
      choices={choices}
      find={(search) => findTypes(choices, search)}
      placeholder={warehouseKnown ? t("serviceType.hint") : t("serviceType.waiting")}
      description={hint === null ? null : t(`serviceType.${hint}`)}
      nothingFoundMessage={warehouseKnown ? t("serviceType.none") : t("serviceType.waiting")}
    />
  );
}

/** By code or any part of the name; an exact one first. */
function findTypes(choices: readonly Choice[], search: string): Choice[] {
  const wanted = search.trim().toLowerCase();
  const exact = (choice: Choice): boolean => [choice.value, choice.label].some((text) => text.toLowerCase() === wanted);
  return choices
    .filter((choice) => `${choice.value} ${choice.label}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(exact(b)) - Number(exact(a)));
}

function hintOf(code: string, country: string, known: ServiceTypes | null): "otherCountries" | "neverFetched" | null {
  if (known !== null && known.asOf === null) return "neverFetched";
  const countries = known?.types.find((type) => type.code === code)?.toCountries ?? [];
  return country !== "" && countries.length > 0 && !countries.includes(country) ? "otherCountries" : null;
}
