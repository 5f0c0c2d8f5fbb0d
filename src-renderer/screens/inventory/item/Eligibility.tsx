import { IconBan, IconCircleCheck } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { resendObstacle, type InventoryItem } from "../../../../src-domain/inventory/inventory.ts";
import { handlingStatusWord, handlingWord } from "../../../components/words/handling-words.tsx";

export function Eligibility({ item }: { readonly item: InventoryItem }): JSX.Element {
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
