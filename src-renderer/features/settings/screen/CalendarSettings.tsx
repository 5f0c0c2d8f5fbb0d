import { Button, Checkbox } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState, type JSX, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { findHolidayProblem, type HolidayProblem, MAX_HOLIDAY_YEARS } from "../../../../src-domain/resends/cut-off.ts";
import { createDateFormat } from "../../../i18n/format.ts";
import { useServiceNowMs } from "../../../shell/use-now.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import "./settings.css";
import { SettingsGroup, type SettingsFieldsProps } from "./SettingsGroup.tsx";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export function CalendarSettings(props: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <SettingsGroup title={t("calendar.title")}>
      <p className="calendar__hint fine">{t("calendar.hint")}</p>
      <WeekdaySettings {...props} />
      <HolidaySettings {...props} />
    </SettingsGroup>
  );
}

function WeekdaySettings({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  const { weekdays } = settings.workingCalendar;
  const setWorkday = (day: number, isWorkday: boolean): void => {
    const newWeekdays = isWorkday
      ? [...weekdays, day].toSorted((left, right) => left - right)
      : weekdays.filter((other) => other !== day);
    change({ workingCalendar: { ...settings.workingCalendar, weekdays: newWeekdays } });
  };
  return (
    <fieldset className="calendar__days flow">
      <legend>{t("calendar.weekdays")}</legend>
      {WEEKDAYS.map((name, index) => {
        const day = index + 1;
        const isWorkday = weekdays.includes(day);
        return (
          <Checkbox
            key={name}
            label={t(`calendar.day.${name}`)}
            checked={isWorkday}
            // One working day must remain, because cut-offs need one.
            disabled={isWorkday && weekdays.length === 1}
            onChange={(event) => setWorkday(day, event.currentTarget.checked)}
          />
        );
      })}
    </fieldset>
  );
}

/** Formats a date as "Fri, 25 Dec 2026", in UTC because a date has no time zone. */
const holidayFormat = createDateFormat({
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const holidayText = (day: string): string => holidayFormat(new Date(`${day}T00:00:00Z`));

function HolidaySettings({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  const [typedDate, setTypedDate] = useState("");
  const [problem, setProblem] = useState<HolidayProblem | null>(null);
  const today = new Date(useServiceNowMs()).toISOString().slice(0, 10);
  const { holidays } = settings.workingCalendar;
  const saveHolidays = (newHolidays: readonly string[]): void =>
    change({ workingCalendar: { ...settings.workingCalendar, holidays: newHolidays } });
  const addHoliday = (event: SubmitEvent): void => {
    event.preventDefault();
    const day = typedDate.trim();
    const dayProblem = findHolidayProblem(day, holidays, today);
    if (dayProblem !== null) return setProblem(dayProblem);
    setTypedDate("");
    return saveHolidays([...holidays, day].toSorted());
  };
  return (
    <div>
      <form className="calendar__new flow" onSubmit={addHoliday}>
        <DateField
          label={t("calendar.holiday")}
          description={t("calendar.holidayHint")}
          min={today}
          value={typedDate}
          error={problem === null ? null : t(`calendar.${problem}`, { years: MAX_HOLIDAY_YEARS })}
          isEmptiedByProblem
          onValue={(day) => {
            setTypedDate(day);
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
              <span>{holidayText(day)}</span>
              <IconButton
                size={28}
                label={t("calendar.remove", { day: holidayText(day) })}
                icon={IconX}
                iconSize={14}
                onClick={() => saveHolidays(holidays.filter((other) => other !== day))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
