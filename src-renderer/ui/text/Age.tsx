import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useIsRendered } from "../../shell/first-render.ts";
import { useNowMs } from "../../shell/use-now.ts";
import { absoluteTimeText, computeAge, computeRemainingTime } from "./time-text.ts";

export function Age({ at }: { readonly at: string | null }): JSX.Element {
  const { t } = useTranslation("frame");
  const nowMs = useNowMs();
  // Skip the tip during the first render, because creating its formatter is slow.
  const isHoverReady = useIsRendered();
  if (at === null) return <span>{t("age.never")}</span>;
  const age = computeAge(at, nowMs);
  return (
    <time dateTime={at} data-tip={isHoverReady ? absoluteTimeText(at) : undefined}>
      {age.unit === "now" ? t("age.now") : t(`age.${age.unit}`, { count: age.count })}
    </time>
  );
}

/** Shows the time until `at`. `nowMs`: the time of another clock than this computer's. */
export function Until({ at, nowMs }: { readonly at: string; readonly nowMs?: number }): JSX.Element {
  const { t } = useTranslation("frame");
  const localNowMs = useNowMs();
  const { unit, ...values } = { count: 0, hours: 0, minutes: 0, ...computeRemainingTime(at, nowMs ?? localNowMs) };
  return <>{t(`until.${unit}`, values)}</>;
}
