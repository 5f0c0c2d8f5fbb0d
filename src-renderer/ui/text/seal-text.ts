import type { TFunction } from "i18next";
import type { LabelView } from "../../../src-preload/contract/labels/labels.ts";

/** `formatTime` must include the date where `at` may be on another day. */
export function sealStateText(
  t: TFunction<"scan">,
  { state, at, isTyped }: NonNullable<LabelView["seal"]>,
  formatTime: (at: string) => string,
): string {
  if (state !== "sealed" || at === null) return t(`seal.state.${state}`, { when: "" });
  return t(isTyped ? "seal.state.typed" : "seal.state.sealed", { when: formatTime(at) });
}
