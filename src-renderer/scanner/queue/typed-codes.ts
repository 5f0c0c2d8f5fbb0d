import { splitCodeLines, canBeSeveralCodes } from "../../../src-domain/scanning/typed-codes.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../bridge.ts";
import type { ScanQueue } from "./scan-queue.ts";

/** Adds each code of the text in order. Omits a code for which `toRawScan` returns null. */
export function addTypedText(
  queue: Pick<ScanQueue, "add" | "addLine">,
  text: string,
  toRawScan: (code: string) => RawScan | null,
): void {
  const toRawScans = (codes: readonly string[]) => codes.map(toRawScan).filter((rawScan) => rawScan !== null);
  for (const line of splitCodeLines(text)) {
    if (canBeSeveralCodes(line)) {
      queue.addLine({ text: line, divide: async () => toRawScans(await fetchCodesOfLine(line)) });
    } else toRawScans([line]).forEach(queue.add);
  }
}

/** Returns the line as one code if main does not answer. */
async function fetchCodesOfLine(line: string): Promise<readonly string[]> {
  const answer = await desk.scan.typedCodes({ line }).catch(() => null);
  return answer?.ok === true ? answer.value : [line];
}
