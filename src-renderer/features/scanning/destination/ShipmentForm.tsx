import { Button, Textarea } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ClipboardEvent, type JSX, memo, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { judge } from "../../../../src-domain/recipients/address-parser/certainty.ts";
import { isCompleteAddress, parseAddress } from "../../../../src-domain/recipients/address-parser/parse-address.ts";
import {
  type ParsedAddress,
  changedFields,
  applyParsedAddress,
} from "../../../../src-domain/recipients/address-parser/parsed-address.ts";
import {
  DESTINATION_RULES,
  type DestinationField,
  hasNoStates,
  NO_STREET_2,
} from "../../../../src-domain/recipients/address.ts";
import { findRecipients } from "../../../../src-domain/recipients/recipients.ts";
import { findStates, NO_STATE, stateNamed, statesOf } from "../../../../src-domain/recipients/states.ts";
import { useIsOperatorIdle } from "../../../shell/operator-idle.ts";
import { useBatchStore } from "../../batches/batch-store.ts";
import "../../recipients/shipment-form.css";
import { useDestinationEdits } from "../../batches/destination-edits.ts";
import { namedFields } from "../../batches/refusal.ts";
import { type Choice, ChoiceField } from "../../recipients/ChoiceField.tsx";
import { CountryChoice } from "../../recipients/CountryChoice.tsx";
import { LineInput } from "../../recipients/FillField.tsx";
import { SuggestField } from "../../recipients/SuggestField.tsx";
import {
  type FieldBinding,
  useFieldValue,
  useFillsStreet2,
  useShipmentField,
} from "../../recipients/use-shipment-field.ts";
import { currentDestination, openIntake, applyPastedAddress, applyRecipient } from "./address-intake.ts";
import { useFieldFocus } from "./field-focus.ts";
import { fetchRecipients, useRecentRecipients, countryName, recipientText } from "./recent-recipients.ts";
import type { ServiceTypes } from "./use-service-types.ts";

function pastesAddress(text: string): boolean {
  if (!isCompleteAddress(text)) return false;
  const reading = judge(parseAddress(text), text);
  if (canApplyDirectly(reading)) applyPastedAddress(reading, false);
  else openIntake(text);
  return true;
}

/** Whether no field is guessed or replaced and no text is left over, so that no preview is needed. */
function canApplyDirectly({ fields, leftovers }: ParsedAddress): boolean {
  const before = currentDestination();
  if (before === null || leftovers.length > 0 || Object.values(fields).some(({ sure }) => !sure)) return false;
  return changedFields(before, applyParsedAddress(before, fields)).every((field) => before[field].trim() === "");
}

function ServiceTypeField({ batchId, serviceTypes }: Omit<ShipmentFormProps, "recipient">): JSX.Element {
  const { t } = useTranslation("scan");
  const field = useShipmentField(batchId, "shipmentServiceType");
  const country = useFieldValue(batchId, "shipmentCountryCode");
  const warehouseId = useBatchStore((state) => state.batch?.warehouse?.warehouseId ?? null);
  const types = serviceTypes?.types ?? [];
  const isUnlisted = field.value !== "" && !types.some(({ code }) => code === field.value);
  const lastType = lastUsedType(country, serviceTypes);
  const routeKey = serviceTypes === null || country === "" ? null : `${warehouseId} to ${country}`;
  useLastUsedType(batchId, field, routeKey, lastType);
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
      find={(search) => findTypes(choices, search)}
      placeholder={warehouseId === null ? "" : t("serviceType.hint")}
      description={hint === null ? null : t(`serviceType.${hint}`)}
      nothingFoundMessage={t(warehouseId === null ? "missing.items" : "serviceType.none")}
    />
  );
}

/** Returns the type of the newest order to this country; null if it is no longer offered. */
function lastUsedType(country: string, known: ServiceTypes | null): string | null {
  const code = known?.last.find((use) => use.country === country)?.code;
  const offeredType = known?.types.find((type) => type.code === code);
  if (offeredType === undefined) return null;
  const { toCountries } = offeredType;
  return toCountries.length === 0 || toCountries.includes(country) ? offeredType.code : null;
}

/** By batch id: the automatically chosen type, with its warehouse and country. */
const automaticChoices = new Map<string, { readonly routeKey: string; readonly code: string }>();

/** Selects the last used type once per warehouse and country, unless the operator has chosen a type. */
function useLastUsedType(
  batchId: string,
  { value, onChange }: FieldBinding,
  routeKey: string | null,
  last: string | null,
): void {
  useEffect(() => {
    const automaticChoice = automaticChoices.get(batchId);
    if (routeKey === null || automaticChoice?.routeKey === routeKey) return;
    if (value !== "" && value !== automaticChoice?.code) return;
    if (last !== null) {
      automaticChoices.set(batchId, { routeKey, code: last });
      onChange(last);
    } else if (value !== "") {
      // The automatic choice was for another warehouse or country.
      automaticChoices.delete(batchId);
      onChange("");
    }
  }, [batchId, value, onChange, routeKey, last]);
}

function findTypes(choices: readonly Choice[], search: string): Choice[] {
  const wantedText = search.trim().toLowerCase();
  const isExact = (choice: Choice): boolean =>
    [choice.value, choice.label].some((text) => text.toLowerCase() === wantedText);
  return choices
    .filter((choice) => `${choice.value} ${choice.label}`.toLowerCase().includes(wantedText))
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)));
}

function serviceTypeHintOf(code: string, country: string, known: ServiceTypes | null, last: string | null) {
  if (known !== null && known.asOf === null) return "neverFetched";
  if (code !== "" && code === last) return "asLastTime";
  const countries = known?.types.find((type) => type.code === code)?.toCountries ?? [];
  return country !== "" && countries.length > 0 && !countries.includes(country) ? "otherCountries" : null;
}

interface AddressFieldProps {
  readonly batchId: string;
}

/** `alone`: no other field is shown. */
function NameField({ batchId, alone }: AddressFieldProps & { readonly alone: boolean }): JSX.Element {
  const { t, i18n } = useTranslation("address");
  const field = useShipmentField(batchId, "shipmentName");
  const recent = useRecentRecipients((state) => state.recent) ?? [];
  const isMasked = useIsOperatorIdle();
  return (
    <SuggestField
      field={field}
      listLabel={t("recipients.list")}
      takesFirst={false}
      placeholder={alone ? t("recipients.hint") : undefined}
      find={(typed) =>
        findRecipients(recent, typed).map(({ recipientId, recipient }) => {
          const { name, address } = recipientText(recipient, isMasked, i18n.language);
          return { key: recipientId, label: name, detail: address, recipient };
        })
      }
      onTake={({ recipient }) => applyRecipient(recipient)}
      onFocus={() => void fetchRecipients()}
    />
  );
}

/** An empty field is sent as "-", unless the settings disable that. */
function Street2Field({ batchId }: AddressFieldProps): JSX.Element {
  const fillsStreet2 = useFillsStreet2();
  return (
    <LineInput
      field={useShipmentField(batchId, "shipmentStreet2")}
      wide={false}
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
    return <LineInput field={field} wide={false} placeholder={hasNoStates(iso3) ? NO_STATE : undefined} />;
  }
  return (
    <SuggestField
      field={field}
      listLabel={t("states.list", { country })}
      takesFirst
      find={(typed) => findStates(iso3, typed).map(({ code, name }) => ({ key: code, label: code, detail: name }))}
      onTake={({ key }) => field.onChange(key)}
      description={stateHint(iso3, field.value)}
    />
  );

  function stateHint(iso3: string, text: string): string | null {
    if (text.trim() === "") return null;
    const code = stateNamed(iso3, text)?.code;
    if (code === undefined) return t("states.unlisted", { country });
    return code === text.trim() ? null : t("states.sentAs", { code });
  }
}

interface ShipmentFormProps {
  readonly batchId: string;
  readonly serviceTypes: ServiceTypes | null;
  /** `name`: nothing is entered yet. `none`: the address is complete and shown next to Submit. */
  readonly recipient: "name" | "fields" | "none";
}

export const ShipmentForm = memo(function ShipmentForm({
  batchId,
  serviceTypes,
  recipient,
}: ShipmentFormProps): JSX.Element {
  const { t } = useTranslation("scan");
  const opened = recipient === "fields";
  return (
    <form
      className="shipment-form"
      aria-label={t("destination.heading")}
      onSubmit={(event) => event.preventDefault()}
      onPaste={interceptAddressPaste}
    >
      <div className="shipment-form__recipient" data-recipient>
        {recipient !== "none" && <NameField batchId={batchId} alone={!opened} />}
        {opened && (
          <>
            <LineField batchId={batchId} field="shipmentPhone" />
            <LineField batchId={batchId} field="shipmentStreet1" />
            <Street2Field batchId={batchId} />
            <div className="shipment-form__place">
              <LineField batchId={batchId} field="shipmentCity" />
              <StateField batchId={batchId} />
              <LineField batchId={batchId} field="shipmentPostalCode" />
            </div>
          </>
        )}
      </div>
      <div className="shipment-form__way">
        <CountryField batchId={batchId} />
        <ServiceTypeField batchId={batchId} serviceTypes={serviceTypes} />
      </div>
      {recipient !== "name" && <MoreFields batchId={batchId} />}
    </form>
  );
});

const OPTIONAL = ["shipmentStreet3", "shipmentEmail", "shipmentFax", "description", "remarks"] as const;
const isOptional = (field: DestinationField | null): boolean => OPTIONAL.some((optional) => optional === field);

function MoreFields({ batchId }: AddressFieldProps): JSX.Element {
  const { t } = useTranslation("scan");
  const [open, setOpen] = useState(false);
  const isWanted = useFieldFocus((state) => isOptional(state.requestedField));
  const isRefused = useBatchStore((state) => namedFields(state.batch?.refusal ?? null).some(isOptional));
  const filled = useOptionalFilled(batchId);
  if (isWanted && !open) setOpen(true);
  const isShown = open || isRefused;
  return (
    <>
      <Button
        className="shipment-form__more"
        variant="subtle"
        size="compact-sm"
        aria-expanded={isShown}
        leftSection={isShown ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
        onClick={() => setOpen(!isShown)}
      >
        {filled === 0 ? t("destination.more") : t("destination.moreFilled", { count: filled })}
      </Button>
      {isShown && (
        <>
          <LineField batchId={batchId} field="shipmentStreet3" wide />
          <LineField batchId={batchId} field="shipmentEmail" />
          <LineField batchId={batchId} field="shipmentFax" />
          <CountedField batchId={batchId} field="description" rows={1} />
          <CountedField batchId={batchId} field="remarks" rows={2} />
        </>
      )}
    </>
  );
}

function useOptionalFilled(batchId: string): number {
  const pending = useDestinationEdits((state) => state.pending[batchId]);
  const stored = useBatchStore((state) => (state.batch?.batchId === batchId ? state.batch.destination : null));
  return OPTIONAL.filter((field) => (pending ?? stored)?.[field].trim()).length;
}

/** Parses a full address that is pasted into a single-line field. Description and remarks accept several lines. */
function interceptAddressPaste(event: ClipboardEvent): void {
  if (event.target instanceof HTMLInputElement && pastesAddress(event.clipboardData.getData("text/plain"))) {
    event.preventDefault();
  }
}

interface LineFieldProps extends AddressFieldProps {
  readonly field: DestinationField;
  readonly wide?: boolean;
}

function LineField({ batchId, field, wide = false }: LineFieldProps): JSX.Element {
  return <LineInput field={useShipmentField(batchId, field)} wide={wide} />;
}

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
        <span className={count > max ? "shipment-form__count finer fails" : "shipment-form__count finer"}>
          {t("destination.counter", { count, max })}
        </span>
      )}
    </div>
  );
}
