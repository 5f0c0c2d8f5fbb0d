import { TextInput, Textarea } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DESTINATION_RULES, type DestinationField } from "../../../src-domain/address.ts";
import type { BatchView } from "../../../src-preload/contract/batch.ts";
import { CountryField } from "./CountryField.tsx";
import { ServiceTypeField } from "./ServiceTypeField.tsx";
import "./shipment-form.css";
import type { ServiceTypes } from "./use-service-types.ts";
import { useShipment, type FieldBinding } from "./use-shipment.ts";

interface ShipmentFormProps {
  readonly batch: BatchView;
  readonly serviceTypes: ServiceTypes | null;
}

export function ShipmentForm({ batch, serviceTypes }: ShipmentFormProps): JSX.Element {
  const { t } = useTranslation("scan");
  const { destination, bind } = useShipment(batch);
  const line = (field: DestinationField, wide = false, description?: string): JSX.Element => (
    <LineField field={bind(field)} wide={wide} description={description} />
  );
  return (
    <form className="shipment-form" onSubmit={(event) => event.preventDefault()} aria-label={t("destination.heading")}>
      {line("shipmentName")}
      {line("shipmentPhone")}
      {line("shipmentStreet1", true)}
      {line("shipmentStreet2", true, t("hint.shipmentStreet2"))}
      {line("shipmentStreet3", true)}
      {line("shipmentCity")}
      {line("shipmentState")}
      {line("shipmentPostalCode")}
      <CountryField field={bind("shipmentCountryCode")} />
      <ServiceTypeField
        field={bind("shipmentServiceType")}
        country={destination.shipmentCountryCode}
        warehouseKnown={batch.warehouse !== null}
        serviceTypes={serviceTypes}
      />
      {line("shipmentEmail")}
      {line("shipmentFax")}
      <CountedField field={bind("description")} max={DESTINATION_RULES.description.maxLength} rows={1} />
      <CountedField field={bind("remarks")} max={DESTINATION_RULES.remarks.maxLength} rows={2} />
    </form>
  );
}

interface LineFieldProps {
  readonly field: FieldBinding;
  readonly wide: boolean;
  readonly description: string | undefined;
}

function LineField({ field, wide, description }: LineFieldProps): JSX.Element {
  return (
    <TextInput
      className={wide ? "shipment-form__wide" : ""}
      id={field.id}
      label={field.label}
      withAsterisk={field.required}
      aria-required={field.required}
      description={description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      value={field.value}
      error={field.error}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

interface CountedFieldProps {
  readonly field: FieldBinding;
  readonly max: number | null;
  readonly rows: number;
}

function CountedField({ field, max, rows }: CountedFieldProps): JSX.Element {
  const { t } = useTranslation("scan");
  const count = field.value.trim().length;
  return (
    <div className="shipment-form__wide shipment-form__counted">
      <Textarea
        id={field.id}
        label={field.label}
        value={field.value}
        error={field.error}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        onBlur={field.onBlur}
        autosize
        minRows={rows}
        maxRows={5}
        autoComplete="off"
      />
      {max !== null && (
        <span className={count > max ? "shipment-form__count shipment-form__count--over" : "shipment-form__count"}>
          {t("destination.counter", { count, max })}
        </span>
      )}
    </div>
  );
}
