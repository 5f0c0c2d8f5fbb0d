import { IconArrowLeft } from "@tabler/icons-react";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { closeSettingsPage } from "../../shell/navigation.ts";
import { IconButton } from "../IconButton.tsx";
import { ScreenHeader } from "./ScreenHeader.tsx";
import "./headers.css";

interface PageHeaderProps {
  readonly title: string;
  readonly facts?: ReactNode;
  readonly children?: ReactNode;
  readonly back?: { readonly label: string; readonly onBack: () => void };
}

export function PageHeader({ title, facts, children, back }: PageHeaderProps): JSX.Element {
  const { t } = useTranslation("trust");
  const { label, onBack } = back ?? { label: t("back"), onBack: closeSettingsPage };
  return (
    <div className="place-header">
      <IconButton className="rigid" label={label} icon={IconArrowLeft} iconSize={20} onClick={onBack} />
      <ScreenHeader title={title} facts={facts}>
        {children}
      </ScreenHeader>
    </div>
  );
}
