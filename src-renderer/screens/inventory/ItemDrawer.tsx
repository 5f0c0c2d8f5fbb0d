import { IconBan, IconCircleCheck } from "@tabler/icons-react";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { resendObstacle, type InventoryItem } from "../../../src-domain/inventory.ts";
import { CodeText } from "../../components/CodeText.tsx";
import { CopyableCode } from "../../components/CopyButton.tsx";
import { Drawer, DrawerSection, Facts } from "../../components/Drawer.tsx";
import { absoluteTime } from "../../components/time-text.ts";
import { WarehouseName } from "../../components/WarehouseName.tsx";
import { handlingStatusWord, handlingWord, HandlingStatus } from "./handling-words.tsx";

interface ItemDrawerProps {
  readonly item: InventoryItem;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/** Every field that the desk knows of one item. */
export function ItemDrawer({ item, takesFocus, onClose }: ItemDrawerProps): JSX.Element {
  const { t } = useTranslation("inventory");
  return (
    <Drawer
      label={t("drawer.label")}
      title={<CodeText value={item.rma} kind="rma" />}
      subtitle={item.description ?? undefined}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <DrawerSection title={t("drawer.resend")}>
        <Eligibility item={item} />
      </DrawerSection>
      <DrawerSection title={t("drawer.identity")}>
        <Facts
          facts={[
            [t("drawer.rma"), code(item.rma, "rma")],
            [t("drawer.itemRma"), code(item.itemRma, "rma")],
            [t("drawer.id"), code(item.returnInventoryId, "id")],
            [t("drawer.sku"), code(item.sku)],
            [t("drawer.tracking"), code(item.trackingNumber)],
          ]}
        />
      </DrawerSection>
      <DrawerSection title={t("drawer.what")}>
        <Facts
          facts={[
            [t("drawer.description"), item.description],
            [t("drawer.warehouse"), <WarehouseName key="warehouse" warehouseId={item.warehouseId} form="full" />],
            [t("drawer.created"), absoluteTime(item.createdOn)],
          ]}
        />
      </DrawerSection>
      <DrawerSection title={t("drawer.state")}>
        <Facts
          facts={[
            [t("drawer.handling"), `${handlingWord(t, item.handlingCode)} (${item.handlingCode})`],
            [t("drawer.status"), <HandlingStatus key="status" code={item.handlingStatusCode} />],
          ]}
        />
      </DrawerSection>
    </Drawer>
  );
}

function code(value: string | null, kind: "rma" | "id" | "plain" = "plain"): ReactNode {
  return value === null ? null : <CopyableCode value={value} kind={kind} />;
}

function Eligibility({ item }: { readonly item: InventoryItem }): JSX.Element {
  const { t } = useTranslation("inventory");
  const obstacle = resendObstacle(item);
  if (obstacle === null) {
    return (
      <p className="eligibility eligibility--yes">
        <IconCircleCheck size={20} aria-hidden="true" /> {t("resend.possible")}
      </p>
    );
  }
  return (
    <p className="eligibility">
      <IconBan size={20} aria-hidden="true" />
      {t(`resend.${obstacle.kind}`, {
        handling: handlingWord(t, item.handlingCode),
        status: handlingStatusWord(t, item.handlingStatusCode),
      })}
    </p>
  );
}
