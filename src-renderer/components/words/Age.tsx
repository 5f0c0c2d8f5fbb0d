import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useDrawn } from "../../desk/use-drawn.ts";
import { useNow } from "../../desk/use-now.ts";
import { absoluteTime, ageOf } from "./time-text.ts";

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
