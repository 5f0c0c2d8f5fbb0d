import { Button } from "@mantine/core";
import { IconUser, IconUserQuestion } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { signOff, useRequiresBadge, useOperator } from "../../features/shift/operator.ts";
import { openSettingsPage } from "../../shell/navigation.ts";
import { DropDown } from "../../ui/dialogs/DropDown.tsx";
import { timeText } from "../../ui/text/time-text.ts";
import "./operator-mark.css";

export function OperatorMark(): JSX.Element | null {
  const { t } = useTranslation("shift");
  const { name, since, hasFailed } = useOperator();
  if (!useRequiresBadge() && !hasFailed) return null;
  const Icon = name === null ? IconUserQuestion : IconUser;
  const signedOnText = since && t("operator.since", { clock: timeText(since) });
  const statusText = name === null ? t("operator.nobodyHint") : signedOnText;
  return (
    <span className="operator-mark" role="group" aria-label={t("operator.label")}>
      <DropDown
        label={t("operator.label")}
        text={name ?? t("operator.nobody")}
        icon={<Icon size={16} aria-hidden="true" />}
        isCompact
      >
        {(close) => (
          <>
            <p className="operator-mark__said" role="status">
              {hasFailed ? t("operator.notStored") : statusText}
            </p>
            {name !== null && (
              <Button
                variant="default"
                onClick={() => {
                  close();
                  void signOff();
                }}
              >
                {t("operator.signOff")}
              </Button>
            )}
            <Button
              variant="subtle"
              onClick={() => {
                close();
                openSettingsPage("shift-report");
              }}
            >
              {t("operator.report")}
            </Button>
          </>
        )}
      </DropDown>
    </span>
  );
}
