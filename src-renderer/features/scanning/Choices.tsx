import type { JSX } from "react";
import { useScanRecorder } from "../../scanner/scan-recorder.ts";
import { createComponentAfterFirstRender } from "../../shell/lazy.tsx";
import { useBatchStore } from "../batches/batch-store.ts";
import { itemOptionsOf, nearOptionsOf } from "../batches/item-options.ts";
import { useNearScan } from "../batches/refused-scans.ts";
import "./verdict/verdict.css";

const ChoiceList = createComponentAfterFirstRender(async () => (await import("./verdict/ChoiceList.tsx")).ChoiceList);

/** Shows the options of the last verdict, or the similar item that main has found since. */
export function Choices(): JSX.Element | null {
  const isListening = useScanRecorder((recorder) => recorder.isListening);
  const latestOutcome = useBatchStore((state) => state.latestOutcome);
  const nearScan = useNearScan();
  const verdictOptions = itemOptionsOf(latestOutcome);
  const options = verdictOptions.length > 0 ? verdictOptions : nearOptionsOf(nearScan);
  const itemCount = latestOutcome?.verdict.kind === "unknown-code" ? latestOutcome.verdict.named : 0;
  if (options.length === 0 || !isListening) return null;
  return <ChoiceList options={options} itemCount={itemCount} nearScan={nearScan} />;
}
