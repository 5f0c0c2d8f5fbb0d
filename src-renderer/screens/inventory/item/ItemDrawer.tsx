import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { CodeText } from "../../../components/words/CodeText.tsx";
import { Drawer, DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { Eligibility } from "./Eligibility.tsx";
import { ItemActions } from "./ItemActions.tsx";
import { ItemAge } from "./ItemAge.tsx";
import { byName } from "./item-fields.ts";
import { ItemHistory } from "./ItemHistory.tsx";
import { ItemLines, OtherLines } from "./ItemLines.tsx";
import { ItemPhotos } from "./ItemPhotos.tsx";
import { ItemNotes, ItemServices } from "./ItemServices.tsx";
import { useItem } from "./use-item.ts";
import "./item-drawer.css";

interface ItemDrawerProps {
  readonly returnInventoryId: string;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/**
 * Shows at once what the local copy knows. Fixed parts come first and parts that grow with a reading come last, so that
 * nothing moves while the operator reads.
 */
export function ItemDrawer({ returnInventoryId, takesFocus, onClose }: ItemDrawerProps): JSX.Element {
  const { t } = useTranslation("item");
  const shown = useItem(returnInventoryId);
  const { details, changed } = shown;
  const fields = byName(details?.fields ?? []);
  return (
    <Drawer
      label={t("label")}
      title={
        details === null ? (
          <CodeText value={returnInventoryId} kind="id" />
        ) : (
          <CodeText value={details.item.rma} kind="rma" />
        )
      }
      takesFocus={takesFocus}
      onClose={onClose}
    >
      {shown.unknown && details === null && <FailureNote text={t("reading.unknownHere")} />}
      <ItemAge {...shown} />
      <ItemActions returnInventoryId={returnInventoryId} details={details} />
      <DrawerSection title={t("section.resend")}>{details && <Eligibility item={details.item} />}</DrawerSection>
      <ItemPhotos returnInventoryId={returnInventoryId} photos={details?.photos ?? null} />
      <ItemLines fields={fields} changed={changed} />
      {details !== null && (
        <>
          <ItemHistory rma={details.item.rma} history={shown.history} />
          <ItemServices details={details} />
          <ItemNotes meta={details.meta} />
          <OtherLines fields={details.fields} />
        </>
      )}
    </Drawer>
  );
}
