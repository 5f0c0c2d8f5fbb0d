import { expect, it } from "vitest";
import { codesOfLine, linesIn } from "../../../../src-domain/scanning/typed-codes.ts";

const matches =
  (...codes: readonly string[]) =>
  (code: string) =>
    codes.includes(code);

it("takes each line of a pasted column for one code", () =>
  expect(linesIn(" A1\r\nABC 14 BLUE\n\u200BB2\n\n")).toEqual(["A1", "ABC 14 BLUE", "B2"]));

it.each<[string, string, string[], string[]]>([
  ["keeps a line that matches", "A B", ["A B", "A", "B"], ["A B"]],
  ["splits a line whose parts all match", "A, B；C", ["A", "B", "C"], ["A", "B", "C"]],
  ["keeps a line with a part that matches nothing", "A B", ["A"], ["A B"]],
  ["keeps a code without separators", "A-B", [], ["A-B"]],
])("%s", (_what, line, known, codes) => expect(codesOfLine(line, matches(...known))).toEqual(codes));
