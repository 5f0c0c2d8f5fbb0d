import { splitCodeLines, canBeSeveralCodes } from "../../../src-domain/scanning/typed-codes.ts";
import { desk } from "../../bridge.ts";

/** Calls `onCode` for each code, in order; synchronously for lines that can only be one code. */
export async function forEachTypedCode(text: string, onCode: (code: string) => void): Promise<void> {
  for (const line of splitCodeLines(text)) {
    const codes = canBeSeveralCodes(line) ? await fetchCodesOfLine(line) : [line];
    codes.forEach(onCode);
  }
}

/** Returns the line as one code if main does not answer. */
async function fetchCodesOfLine(line: string): Promise<readonly string[]> {
  const answer = await desk.scan.typedCodes({ line }).catch(() => null);
  return answer?.ok === true ? answer.value : [line];
}
