import { linesIn, mayBeSeveralCodes } from "../../../src-domain/scanning/typed-codes.ts";
import { desk } from "../../bridge.ts";

/** Calls back for each code in order; immediately for lines that can only be one code. */
export async function eachTypedCode(text: string, onCode: (code: string) => void): Promise<void> {
  for (const queue of linesIn(text)) {
    const codes = mayBeSeveralCodes(queue) ? await codesOfLine(queue) : [queue];
    codes.forEach(onCode);
  }
}

/** The line stays whole if the desk does not answer. */
async function codesOfLine(queue: string): Promise<readonly string[]> {
  const answer = await desk.scan.typedCodes({ line: queue }).catch(() => null);
  return answer?.ok === true ? answer.value : [queue];
}
