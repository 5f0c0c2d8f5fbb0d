import { Textarea } from "@mantine/core";
import { memo, type ClipboardEvent, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { DESTINATION_RULES, type DestinationField } from "../../../../src-domain/recipients/address.ts";
import { pastesAddress } from "./address-intake.ts";
import { NameField, StateField, Street2Field } from "./AddressFields.tsx";
import { CountryChoice } from "../../../recipients/CountryChoice.tsx";
import { LineInput } from "../../../recipients/LineInput.tsx";
import { ServiceTypeField } from "./ServiceTypeField.tsx";
import "../../../recipients/shipment-form.css";
import type { ServiceTypes } from "./use-service-types.ts";
import { useShipmentField } from "../../../recipients/use-shipment-field.ts";

interface ShipmentFormProps {
  readonly batchId: string;
  readonly serviceTypes: ServiceTypes | null;
}

export const ShipmentForm = memo(function ShipmentForm({ batchId, serviceTypes }: ShipmentFormProps): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <form
      className="shipment-form"
      onSubmit={(event) => event.preventDefault()}
      onPaste={takeAddressPaste}
      aria-label={t("destination.heading")}
    >
      <NameField batchId={batchId} />
      <LineField batchId={batchId} field="shipmentPhone" />
      <LineField batchId={batchId} field="shipmentStreet1" wide />
      <Street2Field batchId={batchId} />
      <LineField batchId={batchId} field="shipmentStreet3" wide />
      <LineField batchId={batchId} field="shipmentCity" />
      <StateField batchId={batchId} />
      <LineField batchId={batchId} field="shipmentPostalCode" />
      <CountryField batchId={batchId} />
      <ServiceTypeField batchId={batchId} serviceTypes={serviceTypes} />
      <LineField batchId={batchId} field="shipmentEmail" />
      <LineField batchId={batchId} field="shipmentFax" />
      <CountedField batchId={batchId} field="description" rows={1} />
      <CountedField batchId={batchId} field="remarks" rows={2} />
    </form>
  );
});

/** Several lines are no text for one field, but for the description and the remarks, which are no part of an address. */
function takeAddressPaste(event: ClipboardEvent): void {
  if (event.target instanceof HTMLInputElement && pastesAddress(event.clipboardData.getData("text/plain"))) {
    event.preventDefault();
  }
}

interface LineFieldProps {
  readonly batchId: string;
  readonly field: DestinationField;
  readonly wide?: boolean;
}

function LineField({ batchId, field, wide = false }: LineFieldProps): JSX.Element {
  return <LineInput field={useShipmentField(batchId, field)} wide={wide} />;
}

function CountryField({ batchId }: { readonly batchId: string }): JSX.Element {
  return <CountryChoice field={useShipmentField(batchId, "shipmentCountryCode")} />;
}

interface CountedFieldProps {
  readonly batchId: string;
  readonly field: DestinationField;
  readonly rows: number;
}

function CountedField({ batchId, field: name, rows }: CountedFieldProps): JSX.Element {
  const { t } = useTranslation("scan");
  const field = useShipmentField(batchId, name);
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
