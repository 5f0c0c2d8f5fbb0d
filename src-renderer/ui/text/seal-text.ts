import type { TFunction } from "i18next";
import type { LabelView } from "../../../src-preload/contract/labels/labels.ts";

/** `formatTime`: full where the day may be another one. */
export function sealStateText(
  t: TFunction<"scan">,
  { state, at, isTyped }: NonNullable<LabelView["seal"]>,
  formatTime: (at: string) => string,
): string {
  if (state !== "sealed" || at === null) return t(`seal.state.${state}`, { when: "" });
  return t(isTyped ? "seal.state.typed" : "seal.state.sealed", { when: formatTime(at) });
}
