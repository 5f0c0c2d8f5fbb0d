import { IconAlertTriangle } from "@tabler/icons-react";
import { memo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { Age } from "../../components/words/Age.tsx";
import { useLiveDesk } from "../../desk/live-desk.ts";
import { useNow } from "../../desk/use-now.ts";

const HOUR_MS = 3_600_000;

/** When the service last reported an item, with a mark once that is older than the desk's limit. */
export const RowAge = memo(function RowAge({ at }: { readonly at: string }): JSX.Element {
  const { t } = useTranslation("inventory");
  const limit = useLiveDesk((live) => live.settings?.staleAfterHours ?? null);
  const now = useNow();
  const stale = limit !== null && now - Date.parse(at) >= limit * HOUR_MS;
  return (
    <span className={stale ? "inventory__age inventory__age--stale" : "inventory__age"}>
      {stale && <IconAlertTriangle size={14} role="img" aria-label={t("stale", { hours: limit })} />}
      <Age at={at} />
    </span>
  );
});
