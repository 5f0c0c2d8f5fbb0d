import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useIsRendered } from "../../shell/first-render.ts";
import { useNow } from "../../shell/use-now.ts";
import { absoluteTime, computeAge, computeRemainingTime } from "./time-text.ts";

export function Age({ at }: { readonly at: string | null }): JSX.Element {
  const { t } = useTranslation("frame");
  const now = useNow();
  // Skip the tip during the first render, because creating its formatter is slow.
  const isHoverReady = useIsRendered();
  if (at === null) return <span>{t("age.never")}</span>;
  const age = computeAge(at, now);
  return (
    <time dateTime={at} data-tip={isHoverReady ? absoluteTime(at) : undefined}>
      {age.unit === "now" ? t("age.now") : t(`age.${age.unit}`, { count: age.count })}
    </time>
  );
}

/** Shows the time until `at`. `now`: milliseconds of another clock than this computer's. */
export function Until({ at, now }: { readonly at: string; readonly now?: number }): JSX.Element {
  const { t } = useTranslation("frame");
  const localNow = useNow();
  const { unit, ...values } = { count: 0, hours: 0, minutes: 0, ...computeRemainingTime(at, now ?? localNow) };
  return <>{t(`until.${unit}`, values)}</>;
}
