import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState, type JSX, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/IconButton.tsx";
import { isCalendarDate } from "../../../../src-domain/instants.ts";
import { useServiceNow } from "../../../shell/use-now.ts";
import { dateFormat } from "../../../i18n/format.ts";
import "./settings.css";
import { SettingsGroup, type SettingsGroupProps } from "./SettingsGroup.tsx";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** Estimated cut-offs follow the warehouses' working days. */
export function CalendarSettings(props: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <SettingsGroup title={t("calendar.title")}>
      <p className="calendar__hint fine">{t("calendar.hint")}</p>
      <Weekdays {...props} />
      <Holidays {...props} />
    </SettingsGroup>
  );
}

function Weekdays({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  const { weekdays } = settings.workingCalendar;
  const put = (day: number, works: boolean): void => {
    const next = works
      ? [...weekdays, day].toSorted((one, other) => one - other)
      : weekdays.filter((other) => other !== day);
    change({ workingCalendar: { ...settings.workingCalendar, weekdays: next } });
  };
  return (
    <fieldset className="calendar__days flow">
      <legend>{t("calendar.weekdays")}</legend>
      {WEEKDAYS.map((name, place) => {
        const day = place + 1;
        const works = weekdays.includes(day);
        return (
          <Checkbox
            key={name}
            label={t(`calendar.day.${name}`)}
            checked={works}
            // Without any working day there would be no cut-off.
            disabled={works && weekdays.length === 1}
            onChange={(event) => put(day, event.currentTarget.checked)}
          />
        );
      })}
    </fieldset>
  );
}

/** "Fri, 25 Dec 2026"; UTC, because a date has no zone. */
const holiday = dateFormat({
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const holidayWords = (day: string): string => holiday(new Date(`${day}T00:00:00Z`));

function Holidays({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<"notADay" | "known" | null>(null);
  const today = new Date(useServiceNow()).toISOString().slice(0, 10);
  const { holidays } = settings.workingCalendar;
  const write = (next: readonly string[]): void =>
    change({ workingCalendar: { ...settings.workingCalendar, holidays: next } });
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const day = typed.trim();
    if (!isCalendarDate(day)) return setProblem("notADay");
    if (holidays.includes(day)) return setProblem("known");
    setTyped("");
    return write([...holidays, day].toSorted());
  };
  return (
    <div>
      <form className="calendar__new flow" onSubmit={add}>
        <TextInput
          label={t("calendar.holiday")}
          description={t("calendar.holidayHint")}
          type="date"
          min={today}
          value={typed}
          error={problem === null ? null : t(`calendar.${problem}`)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" variant="default">
          {t("calendar.add")}
        </Button>
      </form>
      {holidays.length === 0 ? (
        <p className="calendar__hint fine">{t("calendar.none")}</p>
      ) : (
        <ul className="calendar__holidays flow" aria-label={t("calendar.holidays")}>
          {holidays.map((day) => (
            <li key={day} className={day < today ? "calendar__holiday box faint" : "calendar__holiday box"}>
              <span>{holidayWords(day)}</span>
              <IconButton
                size={28}
                label={t("calendar.remove", { day: holidayWords(day) })}
                icon={IconX}
                iconSize={14}
                onClick={() => write(holidays.filter((other) => other !== day))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
