import { Button, Checkbox } from "@mantine/core";
import { useCallback, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { doubtOfMethod } from "../../../../src-domain/shipping/method-memory.ts";
import type { PlannedRow } from "../../../../src-preload/contract/shipping/worksheet.ts";
import { DataTable } from "../../../components/table/DataTable.tsx";
import { useDeskKeys } from "../../../desk/key-help-bind.ts";
import { ariaKeys, keyHint } from "../../../desk/key-help-table.ts";
import { useIsCurrentScreen } from "../../../desk/navigation.ts";
import { useMethodWord } from "../shipping-words.tsx";
import { MethodField } from "./MethodField.tsx";
import { BeginNote } from "./BeginNote.tsx";
import { usePlannedColumns } from "./worksheet-columns.tsx";
import { applyMethod, leaveWorksheet, pauseOnRefusal, useWorksheet } from "./worksheet.ts";

const NO_ROWS: readonly PlannedRow[] = [];
const keyOf = ({ orderId }: PlannedRow): string => orderId;

/** What a method would change, before anything is sent. */
export function PlanPane(): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const plan = useWorksheet((view) => view.plan);
  const columns = usePlannedColumns();
  const rows = plan?.rows ?? NO_ROWS;
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  useApplyKey();
  if (plan === null) return null;
  return (
    <section className="worksheet" aria-label={t("label")}>
      <header className="worksheet__header">
        <h2>{t("plan.title", { count: plan.orderIds.length })}</h2>
        <Button variant="default" onClick={leaveWorksheet}>
          {t("back")}
        </Button>
      </header>
      <MethodField method={plan.method} />
      <DataTable
        label={t("plan.table")}
        role="table"
        columns={columns}
        rowCount={rows.length}
        rowAt={rowAt}
        rowKey={keyOf}
        minWidth={1000}
      />
      <footer className="worksheet__foot">
        <PlanWords rows={rows} method={plan.method} />
        <Checkbox
          label={t("pausesOnRefusal")}
          checked={plan.pausesOnRefusal}
          onChange={(event) => pauseOnRefusal(event.currentTarget.checked)}
        />
        <Button
          disabled={!canApply(plan.method, rows)}
          aria-keyshortcuts={ariaKeys("submit")}
          title={keyHint("submit")}
          onClick={() => void applyMethod()}
        >
          {t("apply")}
        </Button>
      </footer>
      <BeginNote />
    </section>
  );
}

const canApply = (method: string, rows: readonly PlannedRow[]): boolean =>
  method.trim() !== "" &&
  doubtOfMethod(method, []).kind !== "too-long" &&
  rows.some(({ heldFor, toMethod }) => heldFor === null && toMethod === method.trim());

function useApplyKey(): void {
  const here = useIsCurrentScreen("shipping-orders");
  const ready = useWorksheet(({ plan }) => plan !== null && canApply(plan.method, plan.rows));
  useDeskKeys(here && ready ? { submit: () => void applyMethod() } : {});
}

/** How many would be sent, and how many are held back. */
function PlanWords({ rows, method }: { readonly rows: readonly PlannedRow[]; readonly method: string }): JSX.Element {
  const { t } = useTranslation("worksheet");
  const word = useMethodWord();
  const sent = rows.filter(({ heldFor }) => heldFor === null).length;
  const held = rows.length - sent;
  return (
    <p className="worksheet__words" role="status" aria-label={t("plan.summary")}>
      {method.trim() === "" ? t("plan.chooseFirst") : t("plan.willSend", { count: sent, method: word(method.trim()) })}
      {held > 0 && ` ${t("plan.heldBack", { count: held })}`}
    </p>
  );
}
