import { IconFileImport } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { openOrderFiles } from "./order-file.ts";

export function ImportOrdersButton(): JSX.Element {
  const { t } = useTranslation("orderFiles");
  return (
    <ActionButton variant="default" icon={IconFileImport} onClick={openOrderFiles}>
      {t("button")}
    </ActionButton>
  );
}
