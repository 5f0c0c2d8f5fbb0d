import { expect, it } from "vitest";
import { codesOfLine, splitCodeLines } from "../../../../src-domain/scanning/typed-codes.ts";

const matches =
  (...codes: readonly string[]) =>
  (code: string) =>
    codes.includes(code);

it("returns each line of a pasted column as one code", () =>
  expect(splitCodeLines(" A1\r\nABC 14 BLUE\n\u200BB2\n\n")).toEqual(["A1", "ABC 14 BLUE", "B2"]));

it("keeps only the separators of a carrier's message", () =>
  expect(splitCodeLines(" [)>\u001E06\u001DPA\u200B1\u001E\u0004\nB\u001D2")).toEqual([
    "[)>\u001E06\u001DPA1\u001E",
    "B2",
  ]));

it.each<[string, string, string[], string[]]>([
  ["keeps a line that matches", "A B", ["A B", "A", "B"], ["A B"]],
  ["splits a line whose parts all match", "A, B；C", ["A", "B", "C"], ["A", "B", "C"]],
  ["keeps a line with a part that matches nothing", "A B", ["A"], ["A B"]],
  ["removes a comma after a code that matches", "A-B,", ["A-B"], ["A-B"]],
  ["keeps a comma after a code that matches nothing", "A-B,", [], ["A-B,"]],
  ["keeps commas without a code", ",;", [], [",;"]],
  ["removes the number of a list", "2. A-B", ["A-B"], ["A-B"]],
  ["removes a bullet", "• A B", ["A B"], ["A B"]],
  ["removes quotes", "“A-B”", ["A-B"], ["A-B"]],
  ["keeps quotes around a code that matches nothing", '"A-B"', [], ['"A-B"']],
  ["keeps quotes that belong to the code", 'TV 42"', ['TV 42"', "TV 42"], ['TV 42"']],
  ["keeps a quote without its pair", 'TV 42"', ["TV 42"], ['TV 42"']],
  ["removes a label", "RMA: A-B", ["A-B"], ["A-B"]],
  ["removes a label of several words", "Return tracking no.: A-B", ["A-B"], ["A-B"]],
  ["removes a German label", "Sendungsnummer: A-B", ["A-B"], ["A-B"]],
  ["removes a Chinese label", "快递单号：A-B", ["A-B"], ["A-B"]],
  ["splits a line of labels", "RMA: A-B, SKU: C D", ["A-B", "C D"], ["A-B", "C D"]],
  ["keeps a note before a code", "Not received: 4000480", ["4000480"], ["Not received: 4000480"]],
  ["keeps an instruction before a code", "Do not resend: 4000480", ["4000480"], ["Do not resend: 4000480"]],
  ["keeps a note that begins with a label", "RMA not found: 4000480", ["4000480"], ["RMA not found: 4000480"]],
  ["drops a quantity", "SKU: ABC, Qty: 2", ["ABC", "2"], ["ABC"]],
  ["drops a quantity in German", "SKU: ABC; Menge: 2", ["ABC", "2"], ["ABC"]],
  ["keeps a line that is only a quantity", "Qty: 2", ["2"], ["Qty: 2"]],
  ["splits a line with slashes", "A-B / C-D", ["A-B", "C-D"], ["A-B", "C-D"]],
  ["keeps a code without separators", "A-B", [], ["A-B"]],
])("%s", (_title, line, knownCodes, codes) => expect(codesOfLine(line, matches(...knownCodes))).toEqual(codes));
