import { Autocomplete, Button, Checkbox } from "@mantine/core";
import { type JSX, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { methodWarningOf, listMethodChoices } from "../../../../src-domain/shipping/method-memory.ts";
import type { PlannedRow } from "../../../../src-preload/contract/shipping/worksheet.ts";
import { useIsCurrentScreen } from "../../../shell/navigation.ts";
import { ariaKeys, keyHint } from "../../../shell/shortcuts.ts";
import { useShortcuts } from "../../../shell/use-shortcuts.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { useShippingMethodText } from "../screen/shipping-text.tsx";
import { ProblemNote } from "./outcome-text.tsx";
import { usePlannedColumns } from "./worksheet-columns.tsx";
import { applyMethod, chooseMethod, hideWorksheet, pauseOnRefusal, useWorksheet } from "./worksheet.ts";

function MethodField({ method }: { readonly method: string }): JSX.Element {
  const { t } = useTranslation("worksheet");
  const methodText = useShippingMethodText();
  const choices = useMethodChoices();
  const isShown = useIsCurrentScreen("shipping-orders");
  const chooseByNumber = ({ code }: { readonly code: string }): void => {
    const choice = choices[Number(code.slice(-1)) - 1];
    if (choice !== undefined) chooseMethod(choice);
  };
  useShortcuts(isShown ? { choose: chooseByNumber } : {});
  return (
    <div className="worksheet__method rigid ruled flow">
      <Autocomplete
        className="worksheet__method-box"
        label={t("method")}
        placeholder={t("methodHint")}
        data={[...choices]}
        value={method}
        onChange={chooseMethod}
        openOnFocus={false}
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <span>
            {methodText(option.value)} <code className="finer">{option.value}</code>
          </span>
        )}
        maxLength={120}
        spellCheck={false}
        autoComplete="off"
      />
      <ol className="flow grows" aria-label={t("choices")}>
        {choices.map((choice, index) => (
          <li key={choice}>
            <button
              type="button"
              className="worksheet__choice row-close pressable"
              aria-keyshortcuts={String(index + 1)}
              aria-pressed={choice === method}
              data-tip={choice}
              onClick={() => chooseMethod(choice)}
            >
              <kbd>{index + 1}</kbd>
              <span>{methodText(choice)}</span>
            </button>
          </li>
        ))}
      </ol>
      <MethodWarning method={method} />
    </div>
  );
}

/** Returns methods. Methods that this desk used for the plan's warehouses and countries come first. */
function useMethodChoices(): readonly string[] {
  const uses = useWorksheet((state) => state.uses);
  const rows = useWorksheet((state) => state.plan?.rows);
  return useMemo(() => {
    const warehouseIds = [...new Set((rows ?? []).flatMap(({ warehouseId }) => warehouseId ?? []))];
    const countries = [...new Set((rows ?? []).flatMap(({ country }) => country ?? []))];
    return listMethodChoices(uses, { warehouseIds, countries });
  }, [uses, rows]);
}

function MethodWarning({ method }: { readonly method: string }): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const methodText = useShippingMethodText();
  const seenMethods = useWorksheet((state) => state.reportedMethods);
  const warning = methodWarningOf(method, seenMethods);
  if (method.trim() === "" || warning.kind === "none") return null;
  if (warning.kind === "too-long") return <p className="worksheet__doubt warns row">{t("tooLong")}</p>;
  const { similarMethod } = warning;
  return (
    <p className="worksheet__doubt warns row" role="status">
      {t(similarMethod === null ? "neverSeen" : "meantAnother", {
        method: method.trim(),
        meant: similarMethod ?? "",
      })}
      {similarMethod !== null && (
        <Button size="compact-xs" variant="default" onClick={() => chooseMethod(similarMethod)}>
          {t("applyIntendedMethod", { meant: methodText(similarMethod) })}
        </Button>
      )}
    </p>
  );
}

const NO_ROWS: readonly PlannedRow[] = [];
const keyOf = ({ orderId }: PlannedRow): string => orderId;

export function PlanPane(): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const plan = useWorksheet((state) => state.plan);
  const columns = usePlannedColumns();
  const rows = plan?.rows ?? NO_ROWS;
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  const isShown = useIsCurrentScreen("shipping-orders");
  const isReady = plan !== null && canApply(plan.method, rows);
  useShortcuts(isShown && isReady ? { submit: () => void applyMethod() } : {});
  if (plan === null) return null;
  return (
    <section className="worksheet fills" aria-label={t("label")}>
      <header className="worksheet__header rigid row">
        <h2 className="subheading">{t("plan.title", { count: plan.orderIds.length })}</h2>
        <Button variant="default" onClick={hideWorksheet}>
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
      <footer className="worksheet__foot row-wide">
        <PlanSummary rows={rows} method={plan.method} />
        <Checkbox
          label={t("pausesOnRefusal")}
          checked={plan.pausesOnRefusal}
          onChange={(event) => pauseOnRefusal(event.currentTarget.checked)}
        />
        <Button
          disabled={!isReady}
          aria-keyshortcuts={ariaKeys("submit")}
          data-tip={keyHint("submit")}
          onClick={() => void applyMethod()}
        >
          {t("apply")}
        </Button>
      </footer>
      <ProblemNote />
    </section>
  );
}

const canApply = (method: string, rows: readonly PlannedRow[]): boolean =>
  method.trim() !== "" &&
  methodWarningOf(method, []).kind !== "too-long" &&
  rows.some(({ heldFor, toMethod }) => heldFor === null && toMethod === method.trim());

function PlanSummary({ rows, method }: { readonly rows: readonly PlannedRow[]; readonly method: string }): JSX.Element {
  const { t } = useTranslation("worksheet");
  const methodText = useShippingMethodText();
  const sendCount = rows.filter(({ heldFor }) => heldFor === null).length;
  const skippedCount = rows.length - sendCount;
  return (
    <p className="grows" role="status" aria-label={t("plan.summary")}>
      {method.trim() === ""
        ? t("plan.chooseFirst")
        : t("plan.willChange", { count: sendCount, method: methodText(method.trim()) })}
      {skippedCount > 0 && ` ${t("plan.heldBack", { count: skippedCount })}`}
    </p>
  );
}
