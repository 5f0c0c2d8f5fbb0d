import { Radio, TextInput } from "@mantine/core";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { SPANS, type Period } from "../../../src-domain/inventory/inventory-view.ts";
import { DropDown } from "../../components/dialogs/DropDown.tsx";

interface PeriodFilterProps {
  readonly period: Period | null;
  readonly onChoose: (period: Period | null) => void;
}

const NO_DAYS = { from: null, until: null } as const;

export function PeriodFilter({ period, onChoose }: PeriodFilterProps): JSX.Element {
  const { t } = useTranslation("inventory");
  const { t: frame } = useTranslation("frame");
  const name = t("filter.period");
  const days = typeof period === "object" && period !== null ? period : NO_DAYS;
  const value = period === null ? "any" : typeof period === "string" ? period : "days";
  const chooseDays = (change: Partial<typeof days>): void => {
    const chosen = { ...days, ...change };
    onChoose(chosen.from === null && chosen.until === null ? null : chosen);
  };
  return (
    <DropDown
      label={name}
      text={period === null ? name : frame("filter.one", { name, word: periodWord(t, period) })}
      on={period !== null}
      compact
      width={330}
    >
      {() => (
        <>
          <Radio.Group
            aria-label={name}
            value={value}
            onChange={(chosen) => onChoose(SPANS.find((span) => span === chosen) ?? null)}
          >
            <div className="table-tools__options">
              <Radio size="xs" value="any" label={t("filter.anyTime")} />
              {SPANS.map((span) => (
                <Radio key={span} size="xs" value={span} label={t(`span.${span}`)} />
              ))}
            </div>
          </Radio.Group>
          <div className="inventory__days">
            <TextInput
              type="date"
              size="xs"
              label={t("filter.from")}
              value={days.from ?? ""}
              onChange={(event) => chooseDays({ from: event.currentTarget.value || null })}
            />
            <TextInput
              type="date"
              size="xs"
              label={t("filter.until")}
              value={days.until ?? ""}
              onChange={(event) => chooseDays({ until: event.currentTarget.value || null })}
            />
          </div>
        </>
      )}
    </DropDown>
  );
}

function periodWord(t: TFunction<"inventory">, period: Period): string {
  if (typeof period === "string") return t(`span.${period}`);
  const { from, until } = period;
  if (from === null) return t("filter.upTo", { until: until ?? "" });
  return until === null ? t("filter.since", { from }) : t("filter.between", { from, until });
}
