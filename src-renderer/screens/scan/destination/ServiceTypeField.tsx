import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField, type Choice } from "../../../recipients/ChoiceField.tsx";
import { useDeskBatch } from "../../../batches/desk-batch.ts";
import type { ServiceTypes } from "./use-service-types.ts";
import { useFieldValue, useShipmentField, type FieldBinding } from "../../../recipients/use-shipment-field.ts";

interface ServiceTypeFieldProps {
  readonly batchId: string;
  readonly serviceTypes: ServiceTypes | null;
}

/** The service types of the batch's warehouse, each with its label mode: that decides the order's further course. */
export function ServiceTypeField({ batchId, serviceTypes }: ServiceTypeFieldProps): JSX.Element {
  const { t } = useTranslation("scan");
  const field = useShipmentField(batchId, "shipmentServiceType");
  const country = useFieldValue(batchId, "shipmentCountryCode");
  const warehouseId = useDeskBatch((state) => state.batch?.warehouse?.warehouseId ?? null);
  const warehouseKnown = warehouseId !== null;
  const types = serviceTypes?.types ?? [];
  const foreign = field.value !== "" && !types.some(({ code }) => code === field.value);
  const last = lastTime(country, serviceTypes);
  useLastTime(batchId, field, serviceTypes === null || country === "" ? null : `${warehouseId} to ${country}`, last);
  const hint = hintOf(field.value, country, serviceTypes, last);
  const choices = [
    ...types.map(({ code, name, labelMode }) => ({
      value: code,
      label: t(`serviceType.withMode.${labelMode}`, { name }),
    })),
    // A type that the warehouse does not offer stays visible, so that it can be seen and changed.
    ...(foreign ? [{ value: field.value, label: field.value }] : []),
  ];
  const notOffered = foreign && typeof serviceTypes?.asOf === "string";
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

/** What the newest order from this warehouse to the country used, if it is still offered for it; null for none. */
function lastTime(country: string, known: ServiceTypes | null): string | null {
  const code = known?.last.find((use) => use.country === country)?.code;
  const offered = known?.types.find((type) => type.code === code);
  if (offered === undefined) return null;
  const { toCountries } = offered;
  return toCountries.length === 0 || toCountries.includes(country) ? offered.code : null;
}

/** What was chosen for the operator, by batch, and for which warehouse and country. */
const chosen = new Map<string, { readonly way: string; readonly code: string }>();

/** Chooses what was used last, once for each way: what the operator chooses or clears after that stays so. */
function useLastTime(
  batchId: string,
  { value, onChange }: FieldBinding,
  way: string | null,
  last: string | null,
): void {
  useEffect(() => {
    const before = chosen.get(batchId);
    if (way === null || before?.way === way) return;
    // Chosen by the operator.
    if (value !== "" && value !== before?.code) return;
    if (last !== null) {
      chosen.set(batchId, { way, code: last });
      onChange(last);
    } else if (value !== "") {
      // It was for another warehouse or country.
      chosen.delete(batchId);
      onChange("");
    }
  }, [batchId, value, onChange, way, last]);
}

/** By code or any part of the name; an exact one first. */
function findTypes(choices: readonly Choice[], search: string): Choice[] {
  const wanted = search.trim().toLowerCase();
  const exact = (choice: Choice): boolean => [choice.value, choice.label].some((text) => text.toLowerCase() === wanted);
  return choices
    .filter((choice) => `${choice.value} ${choice.label}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(exact(b)) - Number(exact(a)));
}

type Hint = "otherCountries" | "neverFetched" | "asLastTime" | null;

function hintOf(code: string, country: string, known: ServiceTypes | null, last: string | null): Hint {
  if (known !== null && known.asOf === null) return "neverFetched";
  if (code !== "" && code === last) return "asLastTime";
  const countries = known?.types.find((type) => type.code === code)?.toCountries ?? [];
  return country !== "" && countries.length > 0 && !countries.includes(country) ? "otherCountries" : null;
}
