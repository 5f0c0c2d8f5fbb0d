import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { CodeText } from "../../../components/words/CodeText.tsx";
import { Drawer } from "../../../components/dialogs/Drawer.tsx";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { LabelSection } from "../labels/LabelSection.tsx";
import { OrderState } from "../OrderState.tsx";
import { CancellationSection } from "../sections/CancellationSection.tsx";
import { CopySection } from "../sections/CopySection.tsx";
import { FactsSection } from "../sections/FactsSection.tsx";
import { ItemsSection } from "../sections/ItemsSection.tsx";
import type { OrderSectionProps } from "../sections/order-section.ts";
import { RefusalSection } from "../sections/RefusalSection.tsx";
import { TimelineSection } from "../sections/TimelineSection.tsx";
import { useResendDetails } from "./use-order-details.ts";
import "./resend-drawer.css";
import { batchWord } from "../../../components/words/batch-word.ts";

/** In the order in which they are read; each is a file of its own. */
const SECTIONS: readonly ((props: OrderSectionProps) => JSX.Element | null)[] = [
  RefusalSection,
  LabelSection,
  CancellationSection,
  TimelineSection,
  FactsSection,
  ItemsSection,
  CopySection,
];

interface ResendDrawerProps {
  readonly row: ResendRow;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function ResendDrawer({ row, takesFocus, onClose }: ResendDrawerProps): JSX.Element {
  const { t } = useTranslation("resends");
  const order = useResendDetails(row.submissionId);
  return (
    <Drawer
      label={t("drawer.label")}
      title={row.resendNumber === null ? batchWord(row.batchName) : <CodeText value={row.resendNumber} kind="rma" />}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <OrderState row={row} order={order} />
      {order.unreadable && <FailureNote />}
      {SECTIONS.map((Section) => (
        <Section key={Section.name} row={row} details={order.details} />
      ))}
    </Drawer>
  );
}
