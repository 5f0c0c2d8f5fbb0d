import { SegmentedControl } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { openSettingsPage } from "../../shell/navigation.ts";

interface ActivityChoiceProps {
  readonly page: "requests" | "black-box";
}

/** Switches between the records of this desk's activity: its requests and its scans. */
export function ActivityChoice({ page }: ActivityChoiceProps): JSX.Element {
  const { t } = useTranslation(["requests", "trust"]);
  return (
    <SegmentedControl<ActivityChoiceProps["page"]>
      aria-label={t("requests:activity")}
      value={page}
      data={[
        { value: "requests", label: t("requests:title") },
        { value: "black-box", label: t("trust:places.black-box.name") },
      ]}
      onChange={openSettingsPage}
      transitionDuration={0}
    />
  );
}
