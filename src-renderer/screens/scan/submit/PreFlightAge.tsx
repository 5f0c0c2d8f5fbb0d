import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import type { JSX } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { desk } from "../../../bridge.ts";
import { Age } from "../../../components/words/Age.tsx";
import { OnlineButton } from "../../../components/OnlineButton.tsx";
import { useLiveDesk } from "../../../desk/live-desk.ts";
import { useNow } from "../../../desk/use-now.ts";
import { dataAgeOf } from "./data-age.ts";
import { refreshItems, useItemEvidence } from "./item-evidence.ts";

interface PreFlightAgeProps {
  readonly batch: BatchView;
  readonly serviceTypesAsOf: string | null;
}

/** How old the data of the check are, and the way to newer ones. Old data warn; they hold nothing back. */
export function PreFlightAge({ batch, serviceTypesAsOf }: PreFlightAgeProps): JSX.Element | null {
  const { t } = useTranslation("scan");
  const evidence = useItemEvidence((state) => (state.evidence?.batchId === batch.batchId ? state.evidence : null));
  const staleAfterHours = useLiveDesk((live) => live.settings?.staleAfterHours ?? null);
  const now = useNow();
  if (evidence === null || staleAfterHours === null) return null;
  const { reading } = evidence;
  const age = dataAgeOf(evidence.items, serviceTypesAsOf, staleAfterHours, now);
  const { itemsAt, typesAt, servicesAt, typesOld } = age;
  const old = age.itemsOld || age.servicesOld || typesOld;
  const read = (): void => {
    void refreshItems(batch.batchId);
    // An ongoing copy may be past the lists for hours.
    if (typesOld) void desk.reference.refresh({ name: "shipment-service-types" });
  };
  return (
    <div className={old ? "pre-flight__age pre-flight__age--old" : "pre-flight__age"}>
      <h3 className="pre-flight__heading">{t("preFlight.age.heading")}</h3>
      <p className="pre-flight__ages">
        {old && <IconAlertTriangle size={14} aria-hidden="true" />}
        <span>
          {itemsAt === null ? (
            t("preFlight.age.itemsUnknown")
          ) : (
            <Trans t={t} i18nKey="preFlight.age.items" components={{ age: <Age at={itemsAt} /> }} />
          )}
          {servicesAt !== null && (
            <>
              <br />
              <Trans t={t} i18nKey="preFlight.age.services" components={{ age: <Age at={servicesAt} /> }} />
            </>
          )}
          <br />
          {typesAt !== null && <Trans t={t} i18nKey="preFlight.age.types" components={{ age: <Age at={typesAt} /> }} />}
        </span>
      </p>
      {(old || reading === "offline") && (
        <p className="pre-flight__stale" role="status">
          {reading === "offline" ? t("preFlight.refreshOffline") : t("preFlight.stale", { count: staleAfterHours })}
        </p>
      )}
      <OnlineButton
        variant={old ? "default" : "subtle"}
        size="compact-xs"
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        onClick={read}
      >
        {t(reading === "running" ? "preFlight.refreshing" : "preFlight.refresh")}
      </OnlineButton>
    </div>
  );
}
