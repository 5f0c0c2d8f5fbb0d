import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useDrawn } from "../../shell/first-render.ts";
import { useNow } from "../../shell/use-now.ts";
import { absoluteTime, ageOf, untilOf, type UntilText } from "./time-text.ts";

export function Age({ at }: { readonly at: string | null }): JSX.Element {
  const { t } = useTranslation("frame");
  const now = useNow();
  // Formatting the first such text takes a fifth of the time of drawing the first screen.
  const isHoverReady = useDrawn();
  if (at === null) return <span>{t("age.never")}</span>;
  const age = ageOf(at, now);
  return (
    <time dateTime={at} data-tip={isHoverReady ? absoluteTime(at) : undefined}>
      {age.unit === "now" ? t("age.now") : t(`age.${age.unit}`, { count: age.count })}
    </time>
  );
}

/** Time left until a moment. `now`: for another clock than this computer's. */
export function Until({ at, now }: { readonly at: string; readonly now?: number }): JSX.Element {
  const here = useNow();
  return <>{useUntilWords(untilOf(at, now ?? here))}</>;
}

function useUntilWords(until: UntilText): string {
  const { t } = useTranslation("frame");
  switch (until.unit) {
    case "passed":
      return t("until.passed");
    case "minutes":
      return t("until.minutes", { count: until.count });
    case "hours":
      return t("until.hours", { hours: until.hours, minutes: until.minutes });
    case "days":
      return t("until.days", { count: until.count, hours: until.hours });
  }
}
