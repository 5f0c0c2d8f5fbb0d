import { IconBuildingWarehouse } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";

export function FbaScreen(): JSX.Element {
  const { t } = useTranslation("fba");
  return (
    <>
      <ScreenHeader title={t("title")} />
      <EmptyState
        icon={<IconBuildingWarehouse size={40} stroke={1.4} />}
        title={t("none.title")}
        body={t("none.body")}
      />
    </>
  );
}
