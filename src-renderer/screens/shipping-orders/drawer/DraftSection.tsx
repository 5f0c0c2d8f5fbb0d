import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ShippingOrderRow } from "../../../../src-domain/shipping/shipping-order.ts";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { openDraft, useDraft } from "../draft/draft.ts";
import "../draft/draft.css";

/** The way to what can be done to a draft, or why nothing can. */
export function DraftSection({ row }: { readonly row: ShippingOrderRow }): JSX.Element | null {
  const { t } = useTranslation("shippingDraft");
  const on = useDraft((work) => work.on);
  if (!on) return null;
  return (
    <DrawerSection title={t("section.title")}>
      <div className="draft__start">
        <p>{t(`section.${row.draft}`)}</p>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden="true" />}
          onClick={() => openDraft(row.orderId)}
        >
          {t(row.draft === "no" ? "section.look" : "section.open")}
        </Button>
      </div>
    </DrawerSection>
  );
}
