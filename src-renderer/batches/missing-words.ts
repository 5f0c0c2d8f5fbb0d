import type { TFunction } from "i18next";
import type { FieldProblem } from "../../src-domain/recipients/address.ts";
import type { Missing } from "./pre-flight.ts";

type ScanWords = TFunction<"scan">;

export function problemWords(t: ScanWords, problem: FieldProblem): string {
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

export function missingWords(t: ScanWords, missing: Missing): string {
  switch (missing.kind) {
    case "troubles":
      return t("missing.troubles", { count: missing.count });
    case "over-limit":
      return t("missing.over-limit", { count: missing.count });
    case "items":
      return t("missing.items");
    case "field":
      return problemWords(t, missing.problem);
    case "not-offered":
      return t("wrong.not-offered");
  }
}
