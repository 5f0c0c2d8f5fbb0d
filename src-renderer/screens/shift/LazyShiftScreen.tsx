import { lazy, Suspense, type JSX } from "react";
import { useTranslation } from "react-i18next";

/** Read from the disk by those who open it: no scan waits for a report. */
const ShiftScreen = lazy(async () => ({ default: (await import("./ShiftScreen.tsx")).ShiftScreen }));

export function LazyShiftScreen(): JSX.Element {
  const { t } = useTranslation("shift");
  return (
    <Suspense fallback={<p role="status">{t("reading")}</p>}>
      <ShiftScreen />
    </Suspense>
  );
}
