import { memo, useEffect, useMemo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../src-preload/contract/batch.ts";
import { WarehouseName } from "../../components/WarehouseName.tsx";
import { BatchActions } from "./BatchActions.tsx";
import { BatchItems } from "./BatchItems.tsx";
import { Choices } from "./Choices.tsx";
import { CodeBox } from "./CodeBox.tsx";
import { Destination } from "./Destination.tsx";
import { destinationOf, flushAllDestinations, useDestinationDrafts } from "./destination-drafts.ts";
import { useDeskBatch } from "./desk-batch.ts";
import { KeptScans } from "./KeptScans.tsx";
import { OrderCard } from "./OrderCard.tsx";
import { preFlightOf } from "./pre-flight.ts";
import { PreFlightPanel } from "./PreFlightPanel.tsx";
import { RefusalNote } from "./RefusalNote.tsx";
import "./scan-screen.css";
import { ScanHistory } from "./ScanHistory.tsx";
import { SlotRail } from "./SlotRail.tsx";
import { SubmitBar } from "./SubmitBar.tsx";
import { TroubleTray } from "./TroubleTray.tsx";
import { connectTroubleTray } from "./trouble-tray.ts";
import { useServiceTypes } from "./use-service-types.ts";
import { VerdictCard } from "./VerdictCard.tsx";

export function ScanScreen(): JSX.Element {
  const batch = useDeskBatch((state) => state.batch);
  useSaveOnLeave();
  useEffect(() => connectTroubleTray(), []);
  return (
    <div className="scan-screen">
      <div className="scan-screen__work">
        <KeptScans />
        <div className="scan-screen__verdict">
          <VerdictCard />
          <Choices />
        </div>
        {batch && <Batch batch={batch} />}
      </div>
      <div className="scan-screen__shipment">{batch && <ShipmentColumn key={batch.batchId} batch={batch} />}</div>
      <TroubleTray />
      <ScanHistory />
    </div>
  );
}

/** What is typed is stored when the screen or the window goes, not only when typing pauses. */
function useSaveOnLeave(): void {
  useEffect(() => {
    window.addEventListener("pagehide", flushAllDestinations);
    return () => {
      window.removeEventListener("pagehide", flushAllDestinations);
      flushAllDestinations();
    };
  }, []);
}

function Batch({ batch }: { readonly batch: BatchView }): JSX.Element {
  const { t } = useTranslation("scan");
  const notice = useDeskBatch((state) => (state.latest === null ? null : state.notice));
  return (
    <>
      <SlotRail batch={batch} />
      <Tools />
      <header className="scan-screen__batch">
        <h2 className="scan-screen__batch-name truncated">{batch.name}</h2>
        <span className="truncated">
          {batch.warehouse ? <WarehouseName warehouseId={batch.warehouse.warehouseId} /> : t("batch.noWarehouse")}
        </span>
        {notice && (
          <span className="scan-screen__notice truncated">{t(`notice.${notice.kind}`, { rma: notice.rma ?? "" })}</span>
        )}
        <span className="scan-screen__count">
          {t("batch.heading", { filled: batch.lines.length, limit: batch.limit })}
        </span>
      </header>
      <BatchItems batch={batch} />
    </>
  );
}

const Tools = memo(function Tools(): JSX.Element {
  return (
    <div className="scan-screen__tools">
      <BatchActions />
      <CodeBox />
    </div>
  );
});

function ShipmentColumn({ batch }: { readonly batch: BatchView }): JSX.Element {
  const destination = useDestinationDrafts((state) => destinationOf(batch, state.drafts));
  const serviceTypes = useServiceTypes(batch.warehouse?.warehouseId ?? null);
  const preFlight = useMemo(
    () => preFlightOf(batch, destination, serviceTypes?.asOf ? serviceTypes.types : null),
    [batch, destination, serviceTypes],
  );
  const complete = preFlight.missing.every(({ kind }) => kind === "items");
  return (
    <>
      <div className="scan-screen__form">
        {batch.refusal && <RefusalNote batchId={batch.batchId} refusal={batch.refusal} />}
        <Destination batch={batch} serviceTypes={serviceTypes} complete={complete} />
      </div>
      <div className="scan-screen__go">
        <OrderCard />
        <PreFlightPanel preFlight={preFlight} limit={batch.limit} />
        <SubmitBar batch={batch} recipient={destination.shipmentName.trim()} preFlight={preFlight} />
      </div>
    </>
  );
}
