import { memo, useEffect, useMemo, type JSX } from "react";
import type { BatchView } from "../../../src-preload/contract/batch.ts";
import { afterDrawn } from "../../shell/after-drawn.tsx";
import { BatchActions } from "./BatchActions.tsx";
import "./batches.css";
import { BatchHeader } from "./BatchHeader.tsx";
import { BatchItems } from "./BatchItems.tsx";
import { Choices } from "./Choices.tsx";
import { CodeBox } from "./CodeBox.tsx";
import { destinationOf, flushAllDestinations, useDestinationDrafts } from "./destination-drafts.ts";
import { useDrawnBatch } from "./drawn-batch.ts";
import { DiscardNote } from "./DiscardNote.tsx";
import { connectItemEvidence } from "./item-evidence.ts";
import { KeptScans } from "./KeptScans.tsx";
import { MoveNote } from "./MoveNote.tsx";
import { OrderCard } from "./OrderCard.tsx";
import { OverLimit } from "./OverLimit.tsx";
import { preFlightOf } from "./pre-flight.ts";
import { PreFlightPanel } from "./PreFlightPanel.tsx";
import { connectCommands } from "./run-command.ts";
import "./scan-screen.css";
import "./touch.css";
import { ScanHistory } from "./ScanHistory.tsx";
import { SlotRail } from "./SlotRail.tsx";
import { SubmitBar } from "./SubmitBar.tsx";
import { connectTroubleTray } from "./trouble-tray.ts";
import { useServiceTypes } from "./use-service-types.ts";
import { VerdictCard } from "./VerdictCard.tsx";

const Destination = afterDrawn(async () => (await import("./Destination.tsx")).Destination);
const HandOverDialog = afterDrawn(async () => (await import("./HandOverDialog.tsx")).HandOverDialog);
const IntakeDialog = afterDrawn(async () => (await import("./IntakeDialog.tsx")).IntakeDialog);
const RefusalNote = afterDrawn(async () => (await import("./RefusalNote.tsx")).RefusalNote);
const TakeOverDialog = afterDrawn(async () => (await import("./TakeOverDialog.tsx")).TakeOverDialog);
const TroubleTray = afterDrawn(async () => (await import("./TroubleTray.tsx")).TroubleTray);

export function ScanScreen(): JSX.Element {
  const batch = useDrawnBatch((state) => state.batch);
  useSaveOnLeave();
  useEffect(() => connectTroubleTray(), []);
  useEffect(() => connectCommands(), []);
  useEffect(() => connectItemEvidence(), []);
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
      <DiscardNote />
      <MoveNote />
      <IntakeDialog />
      <HandOverDialog />
      <TakeOverDialog />
      <TroubleTray />
      <ScanHistory />
    </div>
  );
}

/** What is typed is stored when the screen or the window goes, not only when typing pauses. */
function useSaveOnLeave(): void {
  useEffect(() => {
    const flush = (): void => void flushAllDestinations();
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
}

function Batch({ batch }: { readonly batch: BatchView }): JSX.Element {
  return (
    <>
      <SlotRail batch={batch} />
      <OverLimit batch={batch} />
      <Tools />
      <BatchHeader batch={batch} />
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
  const serviceTypes = useServiceTypes(batch.batchId, batch.warehouse?.warehouseId ?? null);
  const preFlight = useMemo(
    () => preFlightOf(batch, destination, serviceTypes?.asOf ? serviceTypes.types : null),
    [batch, destination, serviceTypes],
  );
  const complete = preFlight.missing.every(({ kind }) => kind === "items" || kind === "over-limit");
  return (
    <>
      <div className="scan-screen__form">
        {batch.refusal && <RefusalNote batch={batch} refusal={batch.refusal} />}
        <Destination batch={batch} serviceTypes={serviceTypes} complete={complete} />
      </div>
      <div className="scan-screen__go">
        <OrderCard />
        <PreFlightPanel batch={batch} preFlight={preFlight} serviceTypesAsOf={serviceTypes?.asOf ?? null} />
        <SubmitBar batch={batch} recipient={destination.shipmentName.trim()} preFlight={preFlight} />
      </div>
    </>
  );
}
