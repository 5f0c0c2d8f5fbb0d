import { Button } from "@mantine/core";
import { IconPackageExport, IconSearchOff } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../components/words/EmptyState.tsx";
import { keyHint } from "../../../desk/key-help-table.ts";
import { showScreen } from "../../../desk/navigation.ts";
import { clearOrderFilters } from "../../../resends/order-choice.ts";
import { useIsNarrow } from "../../../resends/order-pages.ts";

export function NoOrders(): JSX.Element {
  const { t } = useTranslation("resends");
  const { t: table } = useTranslation("table");
  const filtered = useIsNarrow();
  if (filtered) {
    return (
      <EmptyState
        icon={<IconSearchOff size={40} stroke={1.4} />}
        title={t("notFound.title")}
        body={t("notFound.body")}
        action={
          <Button onClick={clearOrderFilters} title={keyHint("clearFilters")}>
            {table("filter.clear")}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconPackageExport size={40} stroke={1.4} />}
      title={t("none.title")}
      body={t("none.body")}
      action={<Button onClick={() => showScreen("scan")}>{t("none.action")}</Button>}
    />
  );
}
