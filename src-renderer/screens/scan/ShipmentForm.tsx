import { TextInput, Textarea } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DESTINATION_RULES, type DestinationField } from "../../../src-domain/address.ts";
import type { BatchView } from "../../../src-preload/contract/batch.ts";
import { CountryField } from "./CountryField.tsx";
import { ServiceTypeField } from "./ServiceTypeField.tsx";
import "./shipment-form.css";
import type { ServiceTypes } from "./use-service-types.ts";
import { useShipmentField } from "./use-shipment-field.ts";

interface ShipmentFormProps {
  readonly batch: BatchView;
  readonly serviceTypes: ServiceTypes | null;
}

export function ShipmentForm({ batch, serviceTypes }: ShipmentFormProps): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <form className="shipment-form" onSubmit={(event) => event.preventDefault()} aria-label={t("destination.heading")}>
      <LineField batch={batch} field="shipmentName" />
      <LineField batch={batch} field="shipmentPhone" />
      <LineField batch={batch} field="shipmentStreet1" wide />
      <LineField batch={batch} field="shipmentStreet2" wide description={t("hint.shipmentStreet2")} />
      <LineField batch={batch} field="shipmentStreet3" wide />
      <LineField batch={batch} field="shipmentCity" />
      <LineField batch={batch} field="shipmentState" />
      <LineField batch={batch} field="shipmentPostalCode" />
      <CountryField batch={batch} />
      <ServiceTypeField batch={batch} serviceTypes={serviceTypes} />
      <LineField batch={batch} field="shipmentEmail" />
      <LineField batch={batch} field="shipmentFax" />
      <CountedField batch={batch} field="description" rows={1} />
      <CountedField batch={batch} field="remarks" rows={2} />
    </form>
  );
}

interface LineFieldProps {
  readonly batch: BatchView;
  readonly field: DestinationField;
  readonly wide?: boolean;
  readonly description?: string;
}

function LineField({ batch, field: name, wide = false, description }: LineFieldProps): JSX.Element {
  const field = useShipmentField(batch, name);
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
  readonly batch: BatchView;
  readonly field: DestinationField;
  readonly rows: number;
}

function CountedField({ batch, field: name, rows }: CountedFieldProps): JSX.Element {
  const { t } = useTranslation("scan");
  const field = useShipmentField(batch, name);
  const max = DESTINATION_RULES[name].maxLength;
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
