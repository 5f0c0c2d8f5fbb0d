import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { desk } from "../../../bridge.ts";
import { Age } from "../../../components/words/Age.tsx";
import { CodeText } from "../../../components/words/CodeText.tsx";
import { CopyableCode } from "../../../components/CopyButton.tsx";
import { Drawer, DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { refreshShipping } from "../shipping-pages.ts";
import { DraftSection } from "./DraftSection.tsx";
import { ChangesSection } from "./ChangesSection.tsx";
import type { ShippingSectionProps } from "./order-section.ts";
import { OrderSection } from "./OrderSection.tsx";
import { CustomFieldsSection, MoreSection } from "./OtherSections.tsx";
import { ShipmentsSection } from "./ShipmentsSection.tsx";
import { ShipToSection } from "./ShipToSection.tsx";
import { useShippingOrder } from "./use-shipping-order.ts";

/** In the order in which they are read; each is a file of its own. */
const SECTIONS: readonly ((props: ShippingSectionProps) => JSX.Element | null)[] = [
  OrderSection,
  ChangesSection,
  ShipmentsSection,
  ShipToSection,
  CustomFieldsSection,
  MoreSection,
];

interface ShippingOrderDrawerProps {
  readonly orderId: string;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function ShippingOrderDrawer({ orderId, takesFocus, onClose }: ShippingOrderDrawerProps): JSX.Element {
  const { t } = useTranslation("shipping");
  const { details, problem } = useShippingOrder(orderId);
  const number = details?.row.number ?? null;
  const known = details !== null && details.row.reportedAt !== null;
  return (
    <Drawer
      label={t("drawer.label")}
      title={<CodeText value={number ?? orderId} kind={number === null ? "plain" : "rma"} />}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      {problem !== null && (problem === "no-such-order" ? <FailureNote text={t("drawer.gone")} /> : <FailureNote />)}
      <DrawerSection title={t("drawer.here")}>
        <CopyableCode value={orderId} />
        {details !== null && <Origin details={details} />}
      </DrawerSection>
      {details !== null && <DraftSection row={details.row} />}
      {details !== null && !known && <NothingKnown orderId={orderId} onForgotten={onClose} />}
      {known && SECTIONS.map((Section) => <Section key={Section.name} details={details} />)}
    </Drawer>
  );
}

/** How the id came here, and how old the newest of what is known is. */
function Origin({ details: { row } }: ShippingSectionProps): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <p className="shipping__origin">
      {row.entered === null ? (
        t("entered.not")
      ) : (
        <>
          {t(`entered.${row.entered.how}`)} <Age at={row.entered.at} />
        </>
      )}
      {row.reportedAt !== null && (
        <>
          {" · "}
          {t("newest")} <Age at={row.reportedAt} />
        </>
      )}
    </p>
  );
}

function NothingKnown({ orderId, onForgotten }: { readonly orderId: string; readonly onForgotten: () => void }) {
  const { t } = useTranslation("shipping");
  const forget = async (): Promise<void> => {
    const answer = await desk.shippingOrder.forget({ orderId });
    if (!answer.ok) return;
    onForgotten();
    await refreshShipping();
  };
  return (
    <div className="shipping__nothing-known">
      <p>{t("nothingKnown")}</p>
      <Button variant="default" size="xs" onClick={() => void forget()}>
        {t("forget")}
      </Button>
    </div>
  );
}
