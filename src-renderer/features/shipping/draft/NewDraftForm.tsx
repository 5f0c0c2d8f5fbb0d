import { Autocomplete, Button, Textarea } from "@mantine/core";
import { useMemo, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { parseCustomFields, findShipToProblems } from "../../../../src-domain/shipping/ship-to.ts";
import { SHIPPING_METHODS } from "../../../../src-domain/shipping/shipping-order.ts";
import { listText } from "../../../i18n/list-text.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { warehouseText } from "../../../ui/text/warehouse-text.ts";
import { ChoiceField } from "../../recipients/ChoiceField.tsx";
import { useShippingMethodText } from "../screen/shipping-text.tsx";
import { closeDraft, useDraft, changeNewDraft, createOrder, isNewDraftReady, useNewDraft } from "./draft.ts";
import { DraftNotes } from "./DraftNotes.tsx";
import { LostCreates } from "./LostCreates.tsx";
import { ShipToForm } from "./ShipToForm.tsx";

const NO_FIELD_MESSAGES = {};

/** Form for a new order (public documentation, section 8.1, Create). */
export function NewDraftForm(): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping"]);
  const form = useNewDraft();
  const isBusy = useDraft((state) => state.isBusy);
  const hasUnknownCreate = useDraft(({ openCreates }) => openCreates.length > 0);
  const fieldMessages = useDraft(({ outcome }) => outcome?.refusal?.fields ?? NO_FIELD_MESSAGES);
  let createHint: ReactNode = isNewDraftReady(form) ? t("new.ready") : <MissingFields />;
  if (hasUnknownCreate) createHint = t("new.unknownFirst");
  return (
    <section className="draft fills" aria-label={t("new.title")}>
      <header className="worksheet__header rigid row">
        <h2 className="subheading">{t("new.title")}</h2>
        <Button variant="default" onClick={closeDraft}>
          {t("back")}
        </Button>
      </header>
      <div className="draft__form scrolls">
        <OrderColumn />
        <div className="draft__column stack-close">
          <h3 className="draft__heading text">{t("shipping:drawer.shipTo")}</h3>
          <ShipToForm
            shipTo={form.shipTo}
            onChange={(shipTo) => changeNewDraft({ shipTo })}
            isSubmitAttempted={form.isSubmitAttempted}
            fieldMessages={fieldMessages}
          />
        </div>
      </div>
      {hasUnknownCreate ? <LostCreates /> : <DraftNotes />}
      <footer className="worksheet__foot row-wide">
        <p className="grows">{createHint}</p>
        <OnlineButton loading={isBusy} onClick={() => void createOrder()}>
          {t("new.create")}
        </OnlineButton>
      </footer>
    </section>
  );
}

const MAX_NAMES = 3;

function MissingFields(): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping"]);
  const { warehouseId, method, shipTo, custom } = useNewDraft();
  const names = [
    ...(warehouseId === null ? [t("shipping:field.outboundWarehouseId")] : []),
    ...(method.trim() === "" ? [t("shipping:field.shippingMethod")] : []),
    ...(parseCustomFields(custom) === null ? [t("shipping:drawer.custom")] : []),
    ...findShipToProblems(shipTo).map(({ field }) => t(`shipping:field.${field}`)),
  ];
  const namesText = listText(names.slice(0, MAX_NAMES));
  const otherCount = names.length - MAX_NAMES;
  return (
    <>
      {otherCount <= 0
        ? t("new.missing", { names: namesText })
        : t("new.missingMore", { names: namesText, count: otherCount })}
    </>
  );
}

function WarehouseField(): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping"]);
  const warehouses = useAppState((state) => state.warehouses);
  const { warehouseId, isSubmitAttempted } = useNewDraft();
  const choices = useMemo(
    () =>
      warehouses.map((warehouse) => ({
        value: String(warehouse.warehouseId),
        label: warehouseText(warehouse.warehouseId, warehouse.description).full,
      })),
    [warehouses],
  );
  return (
    <ChoiceField
      field={{
        id: "draft-warehouse",
        label: t("shipping:field.outboundWarehouseId"),
        value: warehouseId === null ? "" : String(warehouseId),
        isRequired: true,
        error: isSubmitAttempted && warehouseId === null ? t("field.required") : null,
        onChange: (value) => changeNewDraft({ warehouseId: value === "" ? null : Number(value) }),
        onBlur: () => undefined,
      }}
      value={warehouseId === null ? "" : String(warehouseId)}
      choices={choices}
      find={(search) => choices.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))}
      nothingFoundMessage={t("new.noWarehouse")}
    />
  );
}

function MethodField(): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping"]);
  const methodText = useShippingMethodText();
  const { method, isSubmitAttempted } = useNewDraft();
  return (
    <Autocomplete
      label={t("shipping:field.shippingMethod")}
      withAsterisk
      aria-required
      data={[...SHIPPING_METHODS]}
      value={method}
      onChange={(newMethod) => changeNewDraft({ method: newMethod })}
      error={isSubmitAttempted && method.trim() === "" ? t("field.required") : null}
      renderOption={({ option }) => (
        <span>
          {methodText(option.value)} <code className="finer">{option.value}</code>
        </span>
      )}
      filter={({ options }) => options}
      maxLength={100}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

function OrderColumn(): JSX.Element {
  const { t } = useTranslation(["shippingDraft", "shipping"]);
  const form = useNewDraft();
  return (
    <div className="draft__column stack-close">
      <h3 className="draft__heading text">{t("new.order")}</h3>
      <WarehouseField />
      <MethodField />
      <Textarea
        label={t("shipping:field.deliveryInstructions")}
        value={form.instructions}
        onChange={(event) => changeNewDraft({ instructions: event.currentTarget.value })}
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={5}
      />
      <Textarea
        label={t("shipping:drawer.custom")}
        description={t("new.customHint")}
        error={parseCustomFields(form.custom) === null && t("new.customWrong")}
        value={form.custom}
        onChange={(event) => changeNewDraft({ custom: event.currentTarget.value })}
        autosize
        minRows={2}
        maxRows={5}
        spellCheck={false}
      />
      <p className="draft__source aside">{t("source")}</p>
    </div>
  );
}
