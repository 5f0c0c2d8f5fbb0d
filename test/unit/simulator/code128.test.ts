import bwip from "bwip-js/node";
import { expect, it } from "vitest";
import { encodeCode128 } from "../../../src-simulator/label-documents/code128.ts";

it.each(["RSD-Abc", "aZ~", "label"])("draws %s in Code 128 like bwip-js", (text) => {
  const [symbol] = bwip.raw({ bcid: "code128", text }) as unknown as readonly { readonly sbs: readonly number[] }[];
  expect(encodeCode128(text)).toEqual(symbol?.sbs);
});
