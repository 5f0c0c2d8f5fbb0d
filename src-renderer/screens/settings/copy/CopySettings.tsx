import { Select } from "@mantine/core";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { changeSync } from "../../../desk/live-desk.ts";
import { useIsCurrentScreen } from "../../../desk/navigation.ts";
import { SettingsGroup, type SettingsGroupProps } from "../SettingsGroup.tsx";
import { CopyState } from "./CopyState.tsx";
import { RequestBudget } from "./RequestBudget.tsx";
import { useCopySettingsWanted } from "./show-copy-settings.ts";

const DAYS = [30, 90, 180, 365, 730] as const;
const REFRESH_MINUTES = [0, 5, 10, 15, 30, 60, 120, 240] as const;
const HOUR_MINUTES = 60;
const LOOK_EVERY_MS = 3000;

/** The copy of the service's inventory: how far it is, and what it may ask for. */
export function CopySettings({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("sync");
  const place = useShownPlace();
  useFreshStatus();
  const { copy } = settings;
  const put = (part: Partial<typeof copy>): void => change({ copy: { ...copy, ...part } });
  return (
    <SettingsGroup title={t("copy.title")}>
      <div ref={place} className="copy-place">
        <CopyState />
      </div>
      <Select
        label={t("copy.days")}
        description={t("copy.daysHint")}
        w={240}
        classNames={{ description: "settings__wide-description" }}
        allowDeselect={false}
        value={String(copy.days)}
        data={withOwn(DAYS, copy.days).map((days) => ({
          value: String(days),
          label: t("copy.daysValue", { count: days }),
        }))}
        onChange={(days) => put({ days: Number(days ?? copy.days) })}
      />
      <RefreshEvery minutes={copy.refreshMinutes} onChange={(refreshMinutes) => put({ refreshMinutes })} />
      <RequestBudget perMinute={copy.requestsPerMinute} onChange={(requestsPerMinute) => put({ requestsPerMinute })} />
    </SettingsGroup>
  );
}

interface RefreshEveryProps {
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
}

function RefreshEvery({ minutes: chosen, onChange }: RefreshEveryProps): JSX.Element {
  const { t } = useTranslation("sync");
  const labelOf = (minutes: number): string => {
    if (minutes === 0) return t("copy.never");
    return minutes % HOUR_MINUTES === 0
      ? t("copy.hours", { count: minutes / HOUR_MINUTES })
      : t("copy.minutes", { count: minutes });
  };
  return (
    <Select
      label={t("copy.refreshEvery")}
      description={t("copy.refreshEveryHint")}
      w={240}
      classNames={{ description: "settings__wide-description" }}
      allowDeselect={false}
      value={String(chosen)}
      data={withOwn(REFRESH_MINUTES, chosen).map((minutes) => ({ value: String(minutes), label: labelOf(minutes) }))}
      onChange={(minutes) => onChange(Number(minutes ?? chosen))}
    />
  );
}

/** A value that was set elsewhere stands among the offered ones. */
const withOwn = (offered: readonly number[], own: number): number[] =>
  [...new Set([...offered, own])].toSorted((a, b) => a - b);

function useShownPlace() {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useCopySettingsWanted((state) => state.wanted);
  useEffect(() => {
    if (!wanted) return;
    useCopySettingsWanted.setState({ wanted: false });
    place.current?.scrollIntoView({ block: "start" });
  }, [wanted]);
  return place;
}

/** While nothing is copied main reports nothing, but the last minute's requests grow fewer. */
function useFreshStatus(): void {
  const shown = useIsCurrentScreen("settings");
  useEffect(() => {
    if (!shown) return;
    const timer = setInterval(() => void changeSync("status"), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [shown]);
}
