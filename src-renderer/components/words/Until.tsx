import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../desk/use-now.ts";
import { untilOf, type UntilText } from "./time-text.ts";

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
