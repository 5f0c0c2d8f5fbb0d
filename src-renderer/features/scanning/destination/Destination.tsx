import { IconClipboardText } from "@tabler/icons-react";
import { useEffect, useRef, useState, type JSX, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { DestinationField, Destination as DestinationValues } from "../../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { ariaKeys, findShortcut } from "../../../shell/shortcuts.ts";
import { listen } from "../../../shell/subscriptions.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { useDestinationEdits } from "../../batches/destination-edits.ts";
import { listNamedFields } from "../../batches/refusal.ts";
import { fieldId } from "../../recipients/use-shipment-field.ts";
import type { ServiceTypes } from "../../reference/use-service-types.ts";
import { canUndoByKey, openIntake, undoAppliedAddress } from "./address-intake.ts";
import { CorrectionNote } from "./CorrectionNote.tsx";
import { preferDoubtfulField, hasDoubtfulCode } from "./doubtful-field.ts";
import { isRecipientField, RECIPIENT_FIELDS, useFieldFocus } from "./field-focus.ts";
import { RecentRecipients } from "./RecentRecipients.tsx";
import { ShipmentForm } from "./ShipmentForm.tsx";
import { AppliedAddressNote } from "./TakenNote.tsx";

interface DestinationProps {
  readonly batch: BatchView;
  readonly serviceTypes: ServiceTypes | null;
  readonly destination: DestinationValues;
  readonly isComplete: boolean;
}

export function Destination({ batch, serviceTypes, destination, isComplete }: DestinationProps): JSX.Element {
  const { t } = useTranslation(["scan", "address"]);
  const form = useRef<HTMLElement>(null);
  const isInUse = useRecipientInUse(form);
  const isNamedInRefusal = listNamedFields(batch.refusal).some(isRecipientField);
  const requestedField = preferDoubtfulField(
    useFieldFocus((state) => state.requestedField),
    destination,
  );
  const isEmpty = RECIPIENT_FIELDS.every((field) => destination[field].trim() === "");
  const isPartlyFilled = !isComplete && !isEmpty;
  const isInDoubt = isPartlyFilled || hasDoubtfulCode(destination);
  const isOpen = isInUse || isNamedInRefusal || isRecipientField(requestedField) || isInDoubt;
  const closedForm = isEmpty ? "name" : "none";
  const isUnsaved = useDestinationEdits((state) => state.failedSaves[batch.batchId] === true);
  useRequestedFieldFocus(requestedField);
  useUndoKey(form);
  return (
    <section ref={form} className="destination" aria-label={t("destination.heading")}>
      <header className="destination__head flow">
        <h2 className="destination__heading">{t("destination.heading")}</h2>
        {isUnsaved && (
          <span className="destination__unsaved" role="alert">
            {t("destination.unsaved")}
          </span>
        )}
        <ActionButton
          className="rigid"
          variant="subtle"
          size="compact-sm"
          icon={IconClipboardText}
          aria-keyshortcuts={ariaKeys("paste")}
          onClick={() => openIntake()}
        >
          {t("address:paste.open")}
        </ActionButton>
        <RecentRecipients />
      </header>
      <CorrectionNote batchId={batch.batchId} />
      <AppliedAddressNote batchId={batch.batchId} />
      <ShipmentForm batchId={batch.batchId} serviceTypes={serviceTypes} recipient={isOpen ? "fields" : closedForm} />
    </section>
  );
}

/** The undo shortcut reverts an applied address until the operator edits it. */
function useUndoKey(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (findShortcut(event) !== "undo" || !canUndoByKey()) return;
      event.preventDefault();
      undoAppliedAddress();
    };
    return element === null ? undefined : listen(element, { keydown: onKeyDown });
  }, [form]);
}

/** Returns true from the first focus of a recipient field until an element outside the form gets the focus. */
function useRecipientInUse(form: RefObject<HTMLElement | null>): boolean {
  const [isInUse, setIsInUse] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      if (!element.contains(target)) setIsInUse(false);
      else if (target.matches("[data-recipient] input")) setIsInUse(true);
    };
    return listen(document, { focusin: onFocusIn });
  }, [form]);
  return isInUse;
}

/** Focuses the requested field, which exists because the request opened the form. */
function useRequestedFieldFocus(requestedField: DestinationField | null): void {
  useEffect(() => {
    if (requestedField === null) return;
    const field = document.getElementById(fieldId(requestedField));
    field?.focus({ preventScroll: true });
    // With its label and message.
    (field?.closest(".mantine-InputWrapper-root") ?? field)?.scrollIntoView({ block: "nearest" });
    useFieldFocus.setState({ requestedField: null });
  }, [requestedField]);
}
