import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../shell/use-now.ts";
import { untilOf, type UntilText } from "./time-text.ts";

/** Time left until a moment, in words. */
export function Until({ at }: { readonly at: string }): JSX.Element {
  return <>{useUntilWords(untilOf(at, useNow()))}</>;
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
