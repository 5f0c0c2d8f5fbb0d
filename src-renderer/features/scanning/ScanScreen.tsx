import { memo, useEffect, useMemo, type JSX } from "react";
import { withFilledGaps } from "../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import { desk } from "../../bridge.ts";
import { createComponentAfterFirstRender } from "../../shell/lazy.tsx";
import "./batch/batch.css";
import { connectOperatorIdle } from "../../shell/operator-idle.ts";
import { unsubscribeAll, listen } from "../../shell/subscriptions.ts";
import { useBatchAfterPaint } from "../batches/batch-store.ts";
import { destinationOf, flushAllDestinations, useDestinationEdits } from "../batches/destination-edits.ts";
import { fieldOfProblem, preFlightOf } from "../batches/pre-flight.ts";
import { connectRefusedScans } from "../batches/refused-scans.ts";
import { useFillsStreet2 } from "../recipients/use-shipment-field.ts";
import { useServiceTypes } from "../reference/use-service-types.ts";
import { BatchActions, BatchHeader } from "./batch/BatchHeader.tsx";
import { BatchItems, OverLimit } from "./batch/BatchItems.tsx";
import { UndoNotes } from "./batch/UndoNotes.tsx";
import { Choices } from "./Choices.tsx";
import { VERDICT_ID } from "./choose-item.ts";
import { isRecipientField } from "./destination/field-focus.ts";
import { connectCommands } from "./run-command.ts";
import { ScanHistory } from "./ScanHistory.tsx";
import { ScansWithoutVerdict } from "./ScansWithoutVerdict.tsx";
import "./screen/scan-screen.css";
import "./screen/touch.css";
import { connectItemEvidence } from "./submit/item-evidence.ts";
import { connectLastOrders } from "./submit/last-orders.ts";
import { OrderSummary } from "./submit/OrderSummary.tsx";
import { PreFlightPanel } from "./submit/PreFlightPanel.tsx";
import { connectSubmitCommand } from "./submit/submit-command.ts";
import { SubmitBar } from "./submit/SubmitBar.tsx";
import { CodeBox } from "./verdict/CodeBox.tsx";
import { VerdictCard } from "./VerdictCard.tsx";

const Destination = createComponentAfterFirstRender(
  async () => (await import("./destination/Destination.tsx")).Destination,
);
const HandedOverDialog = createComponentAfterFirstRender(
  async () => (await import("./batch/HandedOverDialog.tsx")).HandedOverDialog,
);
const IntakeDialog = createComponentAfterFirstRender(
  async () => (await import("./destination/IntakeDialog.tsx")).IntakeDialog,
);
const LastOrders = createComponentAfterFirstRender(async () => (await import("./submit/LastOrders.tsx")).LastOrders);
const MatchLine = createComponentAfterFirstRender(async () => (await import("../orders/MatchLine.tsx")).MatchLine);
const RefusalNote = createComponentAfterFirstRender(async () => (await import("./submit/RefusalNote.tsx")).RefusalNote);
const TakenNotes = createComponentAfterFirstRender(async () => (await import("./batch/TakenNotes.tsx")).TakenNotes);
const RefusedScans = createComponentAfterFirstRender(
  async () => (await import("./refused/RefusedScans.tsx")).RefusedScans,
);

export function ScanScreen(): JSX.Element {
  const batch = useBatchAfterPaint((state) => state.batch);
  useSaveOnClose();
  useEffect(
    () =>
      unsubscribeAll(
        connectOperatorIdle(),
        connectRefusedScans(),
        connectCommands(),
        connectItemEvidence(),
        connectSubmitCommand(),
        connectLastOrders(),
      ),
    [],
  );
  return (
    <div className="scan-screen">
      <div className="scan-screen__work stack-close">
        <ScansWithoutVerdict />
        <div id={VERDICT_ID} tabIndex={-1} className="scan-screen__verdict">
          <VerdictCard />
          <Choices />
        </div>
        <MatchLine />
        {batch && (
          <>
            <OverLimit batch={batch} />
            <ScanTools />
            <BatchHeader batch={batch} />
            <BatchItems batch={batch} />
          </>
        )}
        <TakenNotes />
        <UndoNotes />
      </div>
      <div className="scan-screen__shipment">{batch && <ShipmentColumn key={batch.batchId} batch={batch} />}</div>
      <IntakeDialog />
      <HandedOverDialog />
      <RefusedScans />
      <ScanHistory />
    </div>
  );
}

/** Saves typed text when the screen is unmounted, the window closes or the OS session ends. */
function useSaveOnClose(): void {
  useEffect(() => {
    const flush = (): void => void flushAllDestinations();
    return unsubscribeAll(listen(window, { pagehide: flush }), desk.window.onSessionEnding(flush), flush);
  }, []);
}

const ScanTools = memo(() => (
  <div className="stack-close">
    <BatchActions />
    <CodeBox />
  </div>
));

function ShipmentColumn({ batch }: { readonly batch: BatchView }): JSX.Element {
  const fillsStreet2 = useFillsStreet2();
  const editedDestination = useDestinationEdits((state) => destinationOf(batch, state.unsavedDestinations));
  const destination = useMemo(
    () => withFilledGaps(editedDestination, { fillsStreet2 }),
    [editedDestination, fillsStreet2],
  );
  const serviceTypes = useServiceTypes(batch.warehouse?.warehouseId ?? null);
  const preFlight = useMemo(
    () => preFlightOf(batch, destination, serviceTypes?.asOf ? serviceTypes.types : null),
    [batch, destination, serviceTypes],
  );
  return (
    <>
      <div className="scan-screen__form scrolls">
        {batch.refusal && <RefusalNote batch={batch} refusal={batch.refusal} />}
        <Destination
          batch={batch}
          serviceTypes={serviceTypes}
          destination={editedDestination}
          isComplete={preFlight.problems.every((problem) => !isRecipientField(fieldOfProblem(problem)))}
        />
        <LastOrders />
      </div>
      <div className="scan-screen__submit stack-close">
        <PreFlightPanel batch={batch} preFlight={preFlight} serviceTypesAsOf={serviceTypes?.asOf ?? null} />
        {preFlight.destination && <OrderSummary batch={batch} destination={destination} serviceTypes={serviceTypes} />}
        <SubmitBar batch={batch} preFlight={preFlight} />
      </div>
    </>
  );
}
