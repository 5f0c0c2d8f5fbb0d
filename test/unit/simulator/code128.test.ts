import bwip from "bwip-js/node";
import { expect, it } from "vitest";
import { code128, readCode128 } from "../../../src-simulator/label-documents/code128.ts";

it.each(["RSD-Abc", "aZ~", "label"])("Code 128 of the practice labels draws %s as another program does", (text) => {
  const [symbol] = bwip.raw({ bcid: "code128", text }) as unknown as readonly { readonly sbs: readonly number[] }[];
  expect(code128(text)).toEqual(symbol?.sbs);
});

it("Code 128 of the practice labels reads what it draws, in any unit, and nothing that was damaged", () => {
  const widths = code128("9434611800013722132628").map((width) => width * 2.8);
  expect(readCode128(widths)).toBe("9434611800013722132628");
  const [first = 0, second = 0, ...rest] = widths;
  expect(readCode128([second, first, ...rest])).toBeNull();
  expect(readCode128(widths.toSpliced(12, 6, ...widths.slice(18, 24)))).toBeNull();
});
