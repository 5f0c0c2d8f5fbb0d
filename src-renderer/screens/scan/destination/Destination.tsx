import { Button } from "@mantine/core";
import { IconClipboardText, IconPencil } from "@tabler/icons-react";
import { useEffect, useRef, useState, type JSX, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { DestinationField, Destination as DestinationValues } from "../../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { mayUndoByKey, openIntake, undoTaken } from "./address-intake.ts";
import { destinationOf, useDestinationDrafts } from "../../../batches/destination-drafts.ts";
import { ariaKeys, deskKeyOf, keyHint } from "../../../desk/key-help-table.ts";
import { goToField, useFieldFocus } from "./field-focus.ts";
import { namedFields } from "../../../batches/refusal.ts";
import { RecentRecipients } from "./RecentRecipients.tsx";
import { countryName } from "./recipient-words.ts";
import { ShipmentForm } from "./ShipmentForm.tsx";
import type { ServiceTypes } from "./use-service-types.ts";
import { TakenNote } from "../hand-over/TakenNote.tsx";
import { fieldId } from "../../../recipients/use-shipment-field.ts";

interface DestinationProps {
  readonly batch: BatchView;
  readonly serviceTypes: ServiceTypes | null;
  readonly complete: boolean;
}

/** The form, or a three-line summary once it is complete and unfocused. */
export function Destination({ batch, serviceTypes, complete }: DestinationProps): JSX.Element {
  const { t } = useTranslation("scan");
  const form = useRef<HTMLElement>(null);
  const inUse = useFormInUse(form);
  const named = namedFields(batch.refusal).length > 0;
  const wanted = useFieldFocus((state) => state.wanted);
  const collapsed = complete && !inUse && !named && wanted === null;
  const unsaved = useDestinationDrafts((state) => state.unsaved[batch.batchId] === true);
  useWantedField(wanted);
  useUndoKey(form);
  return (
    <section ref={form} className="destination" aria-label={t("destination.heading")}>
      <header className="destination__head">
        <h2 className="destination__heading">{t(collapsed ? "destination.complete" : "destination.heading")}</h2>
        {unsaved && (
          <span className="destination__unsaved" role="alert">
            {t("destination.unsaved")}
          </span>
        )}
        {collapsed && <ChangeButton />}
        <PasteButton />
        <RecentRecipients />
      </header>
      <TakenNote batchId={batch.batchId} />
      {collapsed ? (
        <Summary batch={batch} serviceTypes={serviceTypes} />
      ) : (
        <ShipmentForm batchId={batch.batchId} serviceTypes={serviceTypes} />
      )}
    </section>
  );
}

/** The undo key reverts a taken-over address until something is typed. */
function useUndoKey(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (deskKeyOf(event) !== "undo" || !mayUndoByKey()) return;
      event.preventDefault();
      undoTaken();
    };
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  }, [form]);
}

function PasteButton(): JSX.Element {
  const { t } = useTranslation("address");
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconClipboardText size={16} aria-hidden="true" />}
      aria-keyshortcuts={ariaKeys("paste")}
      title={keyHint("paste")}
      onClick={() => openIntake()}
    >
      {t("paste.open")}
    </Button>
  );
}

function ChangeButton(): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPencil size={16} aria-hidden="true" />}
      onClick={() => goToField("shipmentName")}
    >
      {t("destination.change")}
    </Button>
  );
}

/** True from the first focus until focus moves outside the form. A window that loses focus changes nothing. */
function useFormInUse(form: RefObject<HTMLElement | null>): boolean {
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      if (!element.contains(target)) setInUse(false);
      else if (target.matches("input, textarea")) setInUse(true);
    };
    document.addEventListener("focusin", onFocusIn);
    return () => document.removeEventListener("focusin", onFocusIn);
  }, [form]);
  return inUse;
}

/** The request opens the form, so the field exists by now. */
function useWantedField(wanted: DestinationField | null): void {
  useEffect(() => {
    if (wanted === null) return;
    const field = document.getElementById(fieldId(wanted));
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "nearest" });
    useFieldFocus.setState({ wanted: null });
  }, [wanted]);
}

function Summary({ batch, serviceTypes }: Omit<DestinationProps, "complete">): JSX.Element {
  const { t, i18n } = useTranslation("scan");
  const destination = useDestinationDrafts((state) => destinationOf(batch, state.drafts));
  const type = serviceTypes?.types.find(({ code }) => code === destination.shipmentServiceType);
  const lines: Record<"recipient" | "address" | "shipping", string[]> = {
    recipient: [destination.shipmentName, destination.shipmentPhone, destination.shipmentEmail],
    address: addressParts(destination, i18n.language),
    shipping: [
      type ? t(`serviceType.withMode.${type.labelMode}`, { name: type.name }) : destination.shipmentServiceType,
      destination.description,
    ],
  };
  return (
    <div className="destination__summary selectable">
      {Object.entries(lines).map(([line, parts]) => {
        const text = parts.filter((part) => part.trim() !== "").join(" · ");
        return (
          <p key={line} className={line === "address" ? "destination__address" : "truncated"} title={text}>
            {text}
          </p>
        );
      })}
    </div>
  );
}

function addressParts(destination: DestinationValues, language: string): string[] {
  return [
    destination.shipmentStreet1,
    destination.shipmentStreet2 === "-" ? "" : destination.shipmentStreet2,
    destination.shipmentStreet3,
    `${destination.shipmentPostalCode} ${destination.shipmentCity}`,
    destination.shipmentState,
    countryName(destination.shipmentCountryCode, language),
  ];
}
