import { ActionIcon } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../components/ScreenHeader.tsx";
import { leaveSettingsPlace } from "./settings-place.ts";

interface PlaceHeaderProps {
  readonly title: string;
  readonly facts?: ReactNode;
  readonly children?: ReactNode;
}

/** The head of a screen that was opened from the settings, with the way back to them. */
export function PlaceHeader({ title, facts, children }: PlaceHeaderProps): JSX.Element {
  const { t } = useTranslation("trust");
  return (
    <div className="place-header">
      <ActionIcon
        className="place-header__back"
        variant="subtle"
        size={32}
        aria-label={t("back")}
        title={t("back")}
        onClick={leaveSettingsPlace}
      >
        <IconArrowLeft size={20} aria-hidden="true" />
      </ActionIcon>
      <ScreenHeader title={title} facts={facts}>
        {children}
      </ScreenHeader>
    </div>
  );
}
