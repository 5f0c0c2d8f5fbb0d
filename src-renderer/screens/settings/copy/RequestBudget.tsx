import { NumberInput } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useLiveDesk } from "../../../desk/live-desk.ts";

const FEWEST = 10;
const MOST = 6000;

interface RequestBudgetProps {
  readonly perMinute: number;
  readonly onChange: (perMinute: number) => void;
}

/** Stored when the person is done with it, not at each key. */
export function RequestBudget({ perMinute, onChange }: RequestBudgetProps): JSX.Element {
  const { t } = useTranslation("sync");
  const [typed, setTyped] = useState<number | string>(perMinute);
  const requests = useLiveDesk((live) => live.sync?.requests ?? null);
  const store = (): void => {
    const wanted = Number(typed);
    if (!Number.isInteger(wanted) || wanted < FEWEST || wanted > MOST) setTyped(perMinute);
    else if (wanted !== perMinute) onChange(wanted);
  };
  return (
    <div>
      <NumberInput
        label={t("copy.requests")}
        description={t("copy.requestsHint")}
        w={160}
        classNames={{ description: "settings__wide-description" }}
        min={FEWEST}
        max={MOST}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
        onBlur={store}
      />
      {requests !== null && (
        <p className="copy-state__used">
          {t("copy.used", { used: requests.usedLastMinute, most: requests.perMinute })}
          {requests.slowed && ` ${t("copy.slowed")}`}
        </p>
      )}
    </div>
  );
}
