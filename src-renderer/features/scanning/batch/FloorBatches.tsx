import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { FloorBatchView } from "../../../../src-preload/contract/fleet/floor.ts";
import { desk } from "../../../bridge.ts";
import { fetchAndRefetch } from "../../../shell/subscriptions.ts";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { momentText } from "../../../ui/text/time-text.ts";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { useBatchAfterPaint } from "../../batches/batch-store.ts";
import { openFloor } from "../../fleet/floor-page.ts";
import { ScanMenu } from "../screen/ScanMenu.tsx";
import { askTakeOver, fetchFloor, setFloorOpen, useFloor } from "./floor.ts";
import { TakeOverDialog } from "./TakeOverDialog.tsx";

/** Shows the batches of the fleet's other desks. */
export function FloorBatches(): JSX.Element {
  const { t } = useTranslation("floor");
  const isOpen = useFloor((state) => state.isOpen);
  useEffect(
    () =>
      useBatchAfterPaint.subscribe(({ latestOutcome }, previousState) => {
        if (latestOutcome !== null && latestOutcome !== previousState.latestOutcome) setFloorOpen(false);
      }),
    [],
  );
  return (
    <>
      <ScanMenu
        isOpen={isOpen}
        onOpenChange={setFloorOpen}
        position="bottom-end"
        width={500}
        className="parked"
        regionLabel={t("title")}
        button={
          <Button
            variant="subtle"
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={() => setFloorOpen(!isOpen)}
          >
            {t("title")}
          </Button>
        }
      >
        <FloorList />
        <Button variant="subtle" onClick={openFloorView}>
          {t("showFloor")}
        </Button>
      </ScanMenu>
      <TakeOverDialog />
    </>
  );
}

function openFloorView(): void {
  setFloorOpen(false);
  openFloor();
}

function FloorList(): JSX.Element | null {
  const { t } = useTranslation("floor");
  const [batches, setBatches] = useState<readonly FloorBatchView[] | "unreachable" | null>(null);
  const problem = useFloor((state) => state.problem);
  useEffect(
    () =>
      fetchAndRefetch(
        fetchFloor,
        (answer) => setBatches(answer.ok ? answer.value : "unreachable"),
        (refetch) => desk.floor.onChanged(refetch),
      ),
    [],
  );
  if (batches === null) return null;
  if (batches === "unreachable") return <p className="floor__note">{t("unreachable")}</p>;
  if (batches.length === 0) return <p className="floor__note">{t("empty")}</p>;
  const desks = [...new Set(batches.map((batch) => batch.desk))].toSorted((one, other) => one.localeCompare(other));
  return (
    <div className="parked__list">
      {problem !== null && (
        <p className="floor__note" role="alert">
          {t(`problem.${problem}`)}
        </p>
      )}
      {desks.map((name) => (
        <section key={name}>
          <h3 className="floor__desk fine">{name}</h3>
          <ul className="ruled-rows" aria-label={t("batchesOf", { desk: name })}>
            {batches
              .filter((batch) => batch.desk === name)
              .map((batch) => (
                <FloorBatch key={batch.batchId} batch={batch} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function FloorBatch({ batch }: { readonly batch: FloorBatchView }): JSX.Element {
  const { t } = useTranslation(["floor", "scan"]);
  const { batchId, operator, availability, state, obstacle, changedAt } = batch;
  const name = batchNameText(batch.name);
  const holder = operator === null ? batch.desk : t("scan:reason.held-by.operator", { desk: batch.desk, operator });
  const time = momentText(changedAt);
  return (
    <li className="parked__row row-close">
      <div className="grows">
        <p className="parked__name">{name}</p>
        <p className="finer">
          {availability === "held" ? t("held", { holder }) : t(availability, { desk: batch.desk, time })}
        </p>
        <p className="finer truncated">
          {t(`state.${state}`)}
          {batch.warehouseId !== null && (
            <>
              {" · "}
              <WarehouseName warehouseId={batch.warehouseId} />
            </>
          )}
          {" · "}
          {t("scan:parkedItems", { count: batch.itemCount })}
        </p>
        {obstacle !== null && <p className="finer">{t(`problem.${obstacle}`)}</p>}
      </div>
      {obstacle === null && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t("takeOver", { name, desk: batch.desk })}
          onClick={() => void askTakeOver(batchId)}
        >
          {t("takeOverShort")}
        </Button>
      )}
    </li>
  );
}
