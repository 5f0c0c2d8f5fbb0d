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
      return t("missing.troubles", { count: missing.count });
    case "over-limit":
      return t("missing.over-limit", { count: missing.count });
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

export interface PreFlight {
  readonly items: boolean;
  readonly warehouse: boolean;
  readonly limit: boolean;
  readonly destination: boolean;
  readonly serviceType: boolean;
  readonly troubles: boolean;
  readonly missing: readonly Missing[];
}

/** `types`: service types of the warehouse, null until loaded. */
export function preFlightOf(
  batch: BatchView,
  destination: Destination,
  types: readonly ShipmentServiceTypeView[] | null,
): PreFlight {
  const problems = destinationProblems(destination);
  const hasServiceType = !problems.some(({ field }) => field === "shipmentServiceType");
  const isOffered = types === null || types.some(({ code }) => code === destination.shipmentServiceType);
  const surplus = batch.lines.length - batch.limit;
  const warehouses = new Set(batch.lines.map(({ item }) => item.warehouseId));
  return {
    items: batch.lines.length > 0,
    warehouse: warehouses.size === 1,
    limit: batch.lines.length > 0 && surplus <= 0,
    destination: problems.every(({ field }) => field === "shipmentServiceType"),
    serviceType: hasServiceType && types !== null && isOffered,
    troubles: batch.openRefusedScans === 0,
    missing: [
      ...(batch.openRefusedScans > 0 ? [{ kind: "troubles", count: batch.openRefusedScans } as const] : []),
      ...(surplus > 0 ? [{ kind: "over-limit", count: surplus } as const] : []),
      ...(batch.lines.length === 0 ? [{ kind: "items" } as const] : []),
      ...problems.map((problem) => ({ kind: "field", problem }) as const),
      ...(hasServiceType && !isOffered ? [{ kind: "not-offered" } as const] : []),
    ],
  };
}

export function fieldOfMissing(missing: Missing): DestinationField | null {
  switch (missing.kind) {
    case "troubles":
    case "over-limit":
    case "items":
      return null;
    case "field":
      return missing.problem.field;
    case "not-offered":
      return "shipmentServiceType";
  }
}
