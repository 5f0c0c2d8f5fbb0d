import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { findDraftObstacle } from "../../../../src-domain/shipping/draft-summary.ts";
import type { DraftView } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { ShippingStatusText } from "../screen/shipping-text.tsx";
import "../worksheet/worksheet.css";
import { ConfirmDraft } from "./ConfirmDraft.tsx";
import { useDraftItemScans } from "./draft-scans.ts";
import { closeDraft, useDraft } from "./draft.ts";
import { DraftItems } from "./DraftItems.tsx";
import "./draft.css";
import { DraftNotes } from "./DraftNotes.tsx";
import { DraftSide } from "./DraftSide.tsx";
import { NewDraftForm } from "./NewDraftForm.tsx";

export function DraftPane(): JSX.Element | null {
  const openPage = useDraft((state) => state.openPage);
  if (openPage === null) return null;
  if (openPage.kind === "new") return <NewDraftForm />;
  return <OrderDraft key={openPage.orderId} orderId={openPage.orderId} />;
}

function OrderDraft({ orderId }: { readonly orderId: string }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const view = useDraft((state) => (state.view?.orderId === orderId ? state.view : null));
  const confirmation = useDraft((state) => state.confirmation);
  useDraftItemScans(orderId);
  return (
    <section className="draft fills" aria-label={t("label")}>
      <header className="worksheet__header rigid row">
        <h2 className="draft__title subheading row">
          {t("title")} <CodeText value={view?.row?.number ?? orderId} kind={view?.row?.number ? "rma" : "plain"} />
          {view?.row && <ShippingStatusText row={view.row} />}
        </h2>
        <Button variant="default" onClick={closeDraft}>
          {t("back")}
        </Button>
      </header>
      {view !== null && <ReadOnlyNote view={view} />}
      <DraftNotes />
      {view !== null && (
        <div className="draft__work">
          <DraftItems view={view} />
          <DraftSide view={view} />
        </div>
      )}
      {view !== null && confirmation !== null && (
        <ConfirmDraft view={view} repeatedActionId={confirmation.repeatedActionId} />
      )}
    </section>
  );
}

function ReadOnlyNote({ view: { row, actions } }: { readonly view: DraftView }): JSX.Element | null {
  const { t } = useTranslation(["shippingDraft", "shipping"]);
  if (findDraftObstacle(row, actions) !== "not-draft") return null;
  const status = row?.status?.known ?? null;
  const statusText =
    status === null || status === "CREATED" ? t("shipping:status.not-draft") : t(`shipping:status.${status}`);
  return (
    <p className="draft__fixed text" role="status" aria-label={t("fixedLabel")}>
      {t("fixed", { status: statusText })}
    </p>
  );
}
