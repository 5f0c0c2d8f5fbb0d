import { memo, useEffect, useMemo, type JSX } from "react";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import { afterDrawn } from "../../desk/read-later.tsx";
import { BatchActions } from "./batch/BatchActions.tsx";
import "./batch/batch.css";
import { BatchHeader } from "./batch/BatchHeader.tsx";
import { BatchItems } from "./batch/BatchItems.tsx";
import { Choices } from "./verdict/Choices.tsx";
import { CodeBox } from "./verdict/CodeBox.tsx";
import { destinationOf, flushAllDestinations, useDestinationDrafts } from "../../batches/destination-drafts.ts";
import { useDrawnBatch } from "../../batches/drawn-batch.ts";
import { UndoNotes } from "./batch/UndoNotes.tsx";
import { connectItemEvidence } from "./submit/item-evidence.ts";
import { KeptScans } from "./tray/KeptScans.tsx";
import { OrderCard } from "./submit/OrderCard.tsx";
import { OverLimit } from "./batch/OverLimit.tsx";
import { preFlightOf } from "../../batches/pre-flight.ts";
import { PreFlightPanel } from "./submit/PreFlightPanel.tsx";
import { connectCommands } from "./verdict/run-command.ts";
import "./scan-screen.css";
import "./touch.css";
import { ScanHistory } from "./tray/ScanHistory.tsx";
import { SlotRail } from "./batch/SlotRail.tsx";
import { SubmitBar } from "./submit/SubmitBar.tsx";
import { connectTroubleTray } from "../../batches/trouble-tray.ts";
import { useServiceTypes } from "./destination/use-service-types.ts";
import { VerdictCard } from "./verdict/VerdictCard.tsx";

const Destination = afterDrawn(async () => (await import("./destination/Destination.tsx")).Destination);
const HandOverDialog = afterDrawn(async () => (await import("./hand-over/HandOverDialog.tsx")).HandOverDialog);
const IntakeDialog = afterDrawn(async () => (await import("./destination/IntakeDialog.tsx")).IntakeDialog);
const RefusalNote = afterDrawn(async () => (await import("./submit/RefusalNote.tsx")).RefusalNote);
const TakeOverDialog = afterDrawn(async () => (await import("./hand-over/TakeOverDialog.tsx")).TakeOverDialog);
const TroubleTray = afterDrawn(async () => (await import("./tray/TroubleTray.tsx")).TroubleTray);

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
      <UndoNotes />
      <IntakeDialog />
      <HandOverDialog />
      <TakeOverDialog />
      <TroubleTray />
      <ScanHistory />
    </div>
  );
}

/** Saves typed text when the screen or the window closes, not only when typing pauses. */
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
