import type { TFunction } from "i18next";
import {
  findDestinationProblems,
  type Destination,
  type DestinationField,
  type FieldProblem,
} from "../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import type { ShipmentServiceTypeView } from "../../../src-preload/contract/reference/reference.ts";

type Translate = TFunction<"scan">;

export function fieldProblemText(t: Translate, problem: FieldProblem): string {
  switch (problem.problem) {
    case "required":
      return t(`missing.${problem.field}`);
    case "too-long":
      return t("wrong.too-long", { field: t(`field.${problem.field}`), max: problem.maxLength });
    case "not-a-country":
    case "not-an-e-mail":
      return t(`wrong.${problem.problem}`);
  }
}

export function submitProblemText(t: Translate, problem: SubmitProblem): string {
  switch (problem.kind) {
    case "refused-scans":
    case "over-limit":
      return t(`missing.${problem.kind}`, { count: problem.count });
    case "items":
      return t("missing.items");
    case "field":
      return fieldProblemText(t, problem.fieldProblem);
    case "not-offered":
      return t("wrong.not-offered");
  }
}

/** A problem that blocks the submit. `preFlightOf` lists them in the order in which the operator corrects them. */
export type SubmitProblem =
  | { readonly kind: "refused-scans"; readonly count: number }
  | { readonly kind: "over-limit"; readonly count: number }
  | { readonly kind: "items" }
  | { readonly kind: "field"; readonly fieldProblem: FieldProblem }
  | { readonly kind: "not-offered" };

export type PreFlight = ReturnType<typeof preFlightOf>;

/** A boolean is true for a passed check. `offeredTypes`: service types of the warehouse, null until loaded. */
export function preFlightOf(
  batch: BatchView,
  destination: Destination,
  offeredTypes: readonly ShipmentServiceTypeView[] | null,
) {
  const fieldProblems = findDestinationProblems(destination);
  const hasServiceType = !fieldProblems.some(({ field }) => field === "shipmentServiceType");
  const isOffered = offeredTypes === null || offeredTypes.some(({ code }) => code === destination.shipmentServiceType);
  const surplusCount = batch.lines.length - batch.limit;
  const warehouseIds = new Set(batch.lines.map(({ item }) => item.warehouseId));
  const problems: SubmitProblem[] = fieldProblems.map((fieldProblem) => ({ kind: "field", fieldProblem }));
  if (batch.lines.length === 0) problems.unshift({ kind: "items" });
  if (surplusCount > 0) problems.unshift({ kind: "over-limit", count: surplusCount });
  if (batch.openRefusedScans > 0) problems.unshift({ kind: "refused-scans", count: batch.openRefusedScans });
  if (hasServiceType && !isOffered) problems.push({ kind: "not-offered" });
  return {
    items: batch.lines.length > 0,
    warehouse: warehouseIds.size === 1,
    limit: batch.lines.length > 0 && surplusCount <= 0,
    destination: fieldProblems.every(({ field }) => field === "shipmentServiceType"),
    serviceType: hasServiceType && offeredTypes !== null && isOffered,
    refusedScans: batch.openRefusedScans === 0,
    problems,
  };
}

export function fieldOfProblem(problem: SubmitProblem): DestinationField | null {
  if (problem.kind === "field") return problem.fieldProblem.field;
  return problem.kind === "not-offered" ? "shipmentServiceType" : null;
}
