import type { TFunction } from "i18next";
import type { LabelView } from "../../../src-preload/contract/labels/labels.ts";
import { absoluteTime } from "./time-text.ts";

export function sealStateText(t: TFunction<"scan">, { state, at, isTyped }: NonNullable<LabelView["seal"]>): string {
  if (state !== "sealed" || at === null) return t(`seal.state.${state}`, { when: "" });
  return t(isTyped ? "seal.state.typed" : "seal.state.sealed", { when: absoluteTime(at) });
}
