import { lazy, Suspense, type JSX } from "react";
import { useTranslation } from "react-i18next";

/** Read from the disk by those who open it. */
const HealthScreen = lazy(async () => ({ default: (await import("./HealthScreen.tsx")).HealthScreen }));

export function LazyHealthScreen(): JSX.Element {
  const { t } = useTranslation("health");
  return (
    <Suspense fallback={<p role="status">{t("reading")}</p>}>
      <HealthScreen />
    </Suspense>
  );
}
