import { Button, Textarea } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ClipboardEvent, type JSX, memo, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { markDoubtfulFields } from "../../../../src-domain/recipients/address-parser/certainty.ts";
import { isCompleteAddress, parseAddress } from "../../../../src-domain/recipients/address-parser/parse-address.ts";
import {
  type ParsedAddress,
  findChangedFields,
  applyParsedAddress,
} from "../../../../src-domain/recipients/address-parser/parsed-address.ts";
import {
  DESTINATION_RULES,
  type DestinationField,
  hasNoStates,
  NO_STREET_2,
} from "../../../../src-domain/recipients/address.ts";
import { findRecipients } from "../../../../src-domain/recipients/recipients.ts";
import { findStates, NO_STATE, findState, statesOf } from "../../../../src-domain/recipients/states.ts";
import { useIsOperatorIdle } from "../../../shell/operator-idle.ts";
import { useBatchStore } from "../../batches/batch-store.ts";
import "../../recipients/shipment-form.css";
import { useDestinationEdits } from "../../batches/destination-edits.ts";
import { listNamedFields } from "../../batches/refusal.ts";
import { type Choice, ChoiceField } from "../../recipients/ChoiceField.tsx";
import { CountryChoice } from "../../recipients/CountryChoice.tsx";
import { LineInput } from "../../recipients/FillField.tsx";
import { PostalCodeField } from "../../recipients/PostalCodeField.tsx";
import { SuggestField } from "../../recipients/SuggestField.tsx";
import {
  type FieldBinding,
  useFieldValue,
  useFillsStreet2,
  useShipmentField,
} from "../../recipients/use-shipment-field.ts";
import type { ServiceTypes } from "../../reference/use-service-types.ts";
import { readCurrentDestination, openIntake, applyPastedAddress, applyRecipient } from "./address-intake.ts";
import { useFieldFocus } from "./field-focus.ts";
import { fetchRecipients, useRecentRecipients, countryName, recipientText } from "./recent-recipients.ts";

/** Returns false for a text that is no complete address. */
function handlePastedText(text: string): boolean {
  if (!isCompleteAddress(text)) return false;
  const parsedAddress = markDoubtfulFields(parseAddress(text), text);
  if (canApplyDirectly(parsedAddress)) applyPastedAddress(parsedAddress);
  else openIntake(text);
  return true;
}

/** Returns whether no field is guessed or replaced and no text is left over, so that no preview is needed. */
function canApplyDirectly({ fields, leftovers }: ParsedAddress): boolean {
  const destination = readCurrentDestination();
  if (destination === null || leftovers.length > 0) return false;
  if (Object.values(fields).some(({ isSure }) => !isSure)) return false;
  const newDestination = applyParsedAddress(destination, fields);
  return findChangedFields(destination, newDestination).every((field) => destination[field].trim() === "");
}

function ServiceTypeField({ batchId, serviceTypes }: Omit<ShipmentFormProps, "recipient">): JSX.Element {
  const { t } = useTranslation("scan");
  const field = useShipmentField(batchId, "shipmentServiceType");
  const country = useFieldValue(batchId, "shipmentCountryCode");
  const warehouseId = useBatchStore((state) => state.batch?.warehouse?.warehouseId ?? null);
  const types = serviceTypes?.types ?? [];
  const isUnlisted = field.value !== "" && !types.some(({ code }) => code === field.value);
  const lastType = findLastUsedType(country, serviceTypes);
  const routeKey = serviceTypes === null || country === "" ? null : `${warehouseId} to ${country}`;
  useAutomaticServiceType(batchId, field, routeKey, lastType);
  const hint = serviceTypeHintOf(field.value, country, serviceTypes, lastType);
  const choices = [
    ...types.map(({ code, name, labelMode }) => ({
      value: code,
      label: t(`serviceType.withMode.${labelMode}`, { name }),
    })),
    // Show a type that the warehouse does not offer, so that the operator sees it and can change it.
    ...(isUnlisted ? [{ value: field.value, label: field.value }] : []),
  ];
  const isNotOffered = isUnlisted && typeof serviceTypes?.asOf === "string";
  return (
    <ChoiceField
      field={isNotOffered && field.error === null ? { ...field, error: t("wrong.not-offered") } : field}
      value={field.value}
      choices={choices}
      find={(search) => findServiceTypes(choices, search)}
      placeholder={warehouseId === null ? "" : t("serviceType.hint")}
      description={hint === null ? null : t(`serviceType.${hint}`)}
      nothingFoundMessage={t(warehouseId === null ? "missing.items" : "serviceType.none")}
    />
  );
}

/** Returns the type of the newest order to this country; null without an order or if the type is no longer offered. */
function findLastUsedType(country: string, serviceTypes: ServiceTypes | null): string | null {
  const code = serviceTypes?.last.find((use) => use.country === country)?.code;
  const offeredType = serviceTypes?.types.find((type) => type.code === code);
  if (offeredType === undefined) return null;
  const { toCountries } = offeredType;
  return toCountries.length === 0 || toCountries.includes(country) ? offeredType.code : null;
}

const automaticChoiceByBatch = new Map<string, { readonly routeKey: string; readonly code: string }>();

/** Selects the last used type once per warehouse and country, unless the operator has chosen a type. */
function useAutomaticServiceType(
  batchId: string,
  { value, onChange }: FieldBinding,
  routeKey: string | null,
  lastType: string | null,
): void {
  useEffect(() => {
    const automaticChoice = automaticChoiceByBatch.get(batchId);
    if (routeKey === null || automaticChoice?.routeKey === routeKey) return;
    if (value !== "" && value !== automaticChoice?.code) return;
    if (lastType !== null) {
      automaticChoiceByBatch.set(batchId, { routeKey, code: lastType });
      onChange(lastType);
    } else if (value !== "") {
      // The automatic choice was for another warehouse or country.
      automaticChoiceByBatch.delete(batchId);
      onChange("");
    }
  }, [batchId, value, onChange, routeKey, lastType]);
}

function findServiceTypes(choices: readonly Choice[], search: string): Choice[] {
  const wantedText = search.trim().toLowerCase();
  const isExact = (choice: Choice): boolean =>
    [choice.value, choice.label].some((text) => text.toLowerCase() === wantedText);
  return choices
    .filter((choice) => `${choice.value} ${choice.label}`.toLowerCase().includes(wantedText))
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)));
}

function serviceTypeHintOf(code: string, country: string, serviceTypes: ServiceTypes | null, lastType: string | null) {
  if (serviceTypes !== null && serviceTypes.asOf === null) return "neverFetched";
  if (code !== "" && code === lastType) return "asLastTime";
  const countries = serviceTypes?.types.find((type) => type.code === code)?.toCountries ?? [];
  return country !== "" && countries.length > 0 && !countries.includes(country) ? "otherCountries" : null;
}

interface AddressFieldProps {
  readonly batchId: string;
}

function NameField({ batchId, isOnlyField }: AddressFieldProps & { readonly isOnlyField: boolean }): JSX.Element {
  const { t, i18n } = useTranslation("address");
  const field = useShipmentField(batchId, "shipmentName");
  const recipients = useRecentRecipients((state) => state.recipients) ?? [];
  const isMasked = useIsOperatorIdle();
  return (
    <SuggestField
      field={field}
      listLabel={t("recipients.list")}
      highlightsFirst={false}
      placeholder={isOnlyField ? t("recipients.hint") : undefined}
      find={(typedText) =>
        findRecipients(recipients, typedText).map(({ recipientId, recipient }) => {
          const { name, address } = recipientText(recipient, isMasked, i18n.language);
          return { key: recipientId, label: name, detail: address, recipient };
        })
      }
      onChoose={({ recipient }) => applyRecipient(recipient)}
      onFocus={() => void fetchRecipients()}
    />
  );
}

/** The desk sends "-" for an empty field, unless the settings disable it. */
function Street2Field({ batchId }: AddressFieldProps): JSX.Element {
  const fillsStreet2 = useFillsStreet2();
  return (
    <LineInput
      field={useShipmentField(batchId, "shipmentStreet2")}
      isWide={false}
      placeholder={fillsStreet2 ? NO_STREET_2 : undefined}
    />
  );
}

/** Suggests states if the service lists them for the country; otherwise takes any text and sends an empty one as NA. */
function StateField({ batchId }: AddressFieldProps): JSX.Element {
  const { t, i18n } = useTranslation("address");
  const field = useShipmentField(batchId, "shipmentState");
  const iso3 = useFieldValue(batchId, "shipmentCountryCode");
  const country = countryName(iso3, i18n.language);
  if (statesOf(iso3) === null) {
    return <LineInput field={field} isWide={false} placeholder={hasNoStates(iso3) ? NO_STATE : undefined} />;
  }
  return (
    <SuggestField
      field={field}
      listLabel={t("states.list", { country })}
      highlightsFirst
      find={(typedText) =>
        findStates(iso3, typedText).map(({ code, name }) => ({ key: code, label: code, detail: name }))
      }
      onChoose={({ key }) => field.onChange(key)}
      description={stateHint()}
    />
  );

  function stateHint(): string | null {
    if (field.value.trim() === "") return null;
    const code = findState(iso3, field.value)?.code;
    if (code === undefined) return t("states.unlisted", { country });
    return code === field.value.trim() ? null : t("states.sentAs", { code });
  }
}

interface ShipmentFormProps {
  readonly batchId: string;
  readonly serviceTypes: ServiceTypes | null;
  /** Only the name while nothing is entered; none when the address is complete and shown next to Submit. */
  readonly recipient: "name" | "fields" | "none";
}

export const ShipmentForm = memo(function ShipmentForm({
  batchId,
  serviceTypes,
  recipient,
}: ShipmentFormProps): JSX.Element {
  const { t } = useTranslation("scan");
  const showsFields = recipient === "fields";
  return (
    <form
      className="shipment-form"
      aria-label={t("destination.heading")}
      onSubmit={(event) => event.preventDefault()}
      onPaste={interceptAddressPaste}
    >
      <div className="shipment-form__recipient" data-recipient>
        {recipient !== "none" && <NameField batchId={batchId} isOnlyField={!showsFields} />}
        {showsFields && (
          <>
            <LineField batchId={batchId} field="shipmentPhone" />
            <LineField batchId={batchId} field="shipmentStreet1" />
            <Street2Field batchId={batchId} />
            <div className="shipment-form__locality">
              <LineField batchId={batchId} field="shipmentCity" />
              <StateField batchId={batchId} />
              <ShipmentPostalCode batchId={batchId} />
            </div>
          </>
        )}
      </div>
      <div className="shipment-form__shipping">
        <CountryField batchId={batchId} />
        <ServiceTypeField batchId={batchId} serviceTypes={serviceTypes} />
      </div>
      {recipient !== "name" && <MoreFields batchId={batchId} />}
    </form>
  );
});

const OPTIONAL_FIELDS = ["shipmentStreet3", "shipmentEmail", "shipmentFax", "description", "remarks"] as const;
const isOptional = (field: DestinationField | null): boolean =>
  OPTIONAL_FIELDS.some((optionalField) => optionalField === field);

function MoreFields({ batchId }: AddressFieldProps): JSX.Element {
  const { t } = useTranslation("scan");
  const [isOpen, setIsOpen] = useState(false);
  const isRequested = useFieldFocus((state) => isOptional(state.requestedField));
  const isRefused = useBatchStore((state) => listNamedFields(state.batch?.refusal ?? null).some(isOptional));
  const filledCount = useFilledOptionalFieldCount(batchId);
  if (isRequested && !isOpen) setIsOpen(true);
  const isShown = isOpen || isRefused;
  return (
    <>
      <Button
        className="shipment-form__more"
        variant="subtle"
        size="compact-sm"
        aria-expanded={isShown}
        leftSection={isShown ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
        onClick={() => setIsOpen(!isShown)}
      >
        {filledCount === 0 ? t("destination.more") : t("destination.moreFilled", { count: filledCount })}
      </Button>
      {isShown && (
        <>
          <LineField batchId={batchId} field="shipmentStreet3" isWide />
          <LineField batchId={batchId} field="shipmentEmail" />
          <LineField batchId={batchId} field="shipmentFax" />
          <CountedField batchId={batchId} field="description" rows={1} />
          <CountedField batchId={batchId} field="remarks" rows={2} />
        </>
      )}
    </>
  );
}

function useFilledOptionalFieldCount(batchId: string): number {
  const unsavedDestination = useDestinationEdits((state) => state.unsavedDestinations[batchId]);
  const storedDestination = useBatchStore((state) =>
    state.batch?.batchId === batchId ? state.batch.destination : null,
  );
  return OPTIONAL_FIELDS.filter((field) => (unsavedDestination ?? storedDestination)?.[field].trim()).length;
}

/** Parses a full address that is pasted into a single-line field. Description and remarks accept several lines. */
function interceptAddressPaste(event: ClipboardEvent): void {
  if (event.target instanceof HTMLInputElement && handlePastedText(event.clipboardData.getData("text/plain"))) {
    event.preventDefault();
  }
}

interface LineFieldProps extends AddressFieldProps {
  readonly field: DestinationField;
  readonly isWide?: boolean;
}

function LineField({ batchId, field, isWide = false }: LineFieldProps): JSX.Element {
  return <LineInput field={useShipmentField(batchId, field)} isWide={isWide} />;
}

const ShipmentPostalCode = ({ batchId }: AddressFieldProps): JSX.Element => (
  <PostalCodeField
    field={useShipmentField(batchId, "shipmentPostalCode")}
    country={useFieldValue(batchId, "shipmentCountryCode")}
    state={useFieldValue(batchId, "shipmentState")}
  />
);

const CountryField = ({ batchId }: AddressFieldProps): JSX.Element => (
  <CountryChoice field={useShipmentField(batchId, "shipmentCountryCode")} />
);

interface CountedFieldProps extends AddressFieldProps {
  readonly field: DestinationField;
  readonly rows: number;
}

function CountedField({ batchId, field: name, rows }: CountedFieldProps): JSX.Element {
  const { t } = useTranslation("scan");
  const field = useShipmentField(batchId, name);
  const { maxLength } = DESTINATION_RULES[name];
  const length = field.value.trim().length;
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
      {maxLength !== null && (
        <span className={length > maxLength ? "shipment-form__count finer fails" : "shipment-form__count finer"}>
          {t("destination.counter", { count: length, max: maxLength })}
        </span>
      )}
    </div>
  );
}
