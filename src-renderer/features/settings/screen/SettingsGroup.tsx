import type { JSX, ReactNode } from "react";
import type { Settings, SettingsPart } from "../../../../src-preload/contract/settings.ts";

export interface SettingsFieldsProps {
  readonly settings: Settings;
  readonly change: (part: SettingsPart) => void;
}

interface SettingsGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function SettingsGroup({ title, children }: SettingsGroupProps): JSX.Element {
  return (
    <section className="settings__group" aria-label={title}>
      <h2 className="settings__group-title subheading">{title}</h2>
      <div className="settings__fields stack">{children}</div>
    </section>
  );
}
