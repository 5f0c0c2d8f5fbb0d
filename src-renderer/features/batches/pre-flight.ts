import type { TFunction } from "i18next";
import {
  destinationProblems,
  type Destination,
  type DestinationField,
  type FieldProblem,
} from "../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import type { ShipmentServiceTypeView } from "../../../src-preload/contract/reference/reference.ts";

type ScanWords = TFunction<"scan">;

export function fieldProblemText(t: ScanWords, problem: FieldProblem): string {
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

export function missingText(t: ScanWords, missing: Missing): string {
  switch (missing.kind) {
    case "troubles":
    case "over-limit":
      return t(`missing.${missing.kind}`, { count: missing.count });
    case "items":
      return t("missing.items");
    case "field":
      return fieldProblemText(t, missing.problem);
    case "not-offered":
      return t("wrong.not-offered");
  }
}

/** Problems that block the submit, listed in the order in which the operator corrects them. */
export type Missing =
  | { readonly kind: "troubles"; readonly count: number }
  | { readonly kind: "over-limit"; readonly count: number }
  | { readonly kind: "items" }
  | { readonly kind: "field"; readonly problem: FieldProblem }
  | { readonly kind: "not-offered" };

export type PreFlight = ReturnType<typeof preFlightOf>;

/** `types`: service types of the warehouse, null until loaded. */
export function preFlightOf(
  batch: BatchView,
  destination: Destination,
  types: readonly ShipmentServiceTypeView[] | null,
) {
  const problems = destinationProblems(destination);
  const hasServiceType = !problems.some(({ field }) => field === "shipmentServiceType");
  const isOffered = types === null || types.some(({ code }) => code === destination.shipmentServiceType);
  const surplus = batch.lines.length - batch.limit;
  const warehouses = new Set(batch.lines.map(({ item }) => item.warehouseId));
  const missing: Missing[] = problems.map((problem) => ({ kind: "field", problem }));
  if (batch.lines.length === 0) missing.unshift({ kind: "items" });
  if (surplus > 0) missing.unshift({ kind: "over-limit", count: surplus });
  if (batch.openRefusedScans > 0) missing.unshift({ kind: "troubles", count: batch.openRefusedScans });
  if (hasServiceType && !isOffered) missing.push({ kind: "not-offered" });
  return {
    items: batch.lines.length > 0,
    warehouse: warehouses.size === 1,
    limit: batch.lines.length > 0 && surplus <= 0,
    destination: problems.every(({ field }) => field === "shipmentServiceType"),
    serviceType: hasServiceType && types !== null && isOffered,
    troubles: batch.openRefusedScans === 0,
    missing,
  };
}

export function fieldOfMissing(missing: Missing): DestinationField | null {
  if (missing.kind === "field") return missing.problem.field;
  return missing.kind === "not-offered" ? "shipmentServiceType" : null;
}
