import { expect, it } from "vitest";
import { toShiftJis } from "../../../../src-main/use-cases/orders/shift-jis.ts";

it("writes what the decoder reads again", () => {
  const text = "order-id\tヤマト運輸 ｻｶﾞﾜ 佐川急便～①髙\r\n";
  expect(new TextDecoder("shift_jis").decode(toShiftJis(text))).toBe(text);
});

it("writes a question mark for a character that the encoding lacks", () => {
  expect(toShiftJis("Zoë 😀").toString("latin1")).toBe("Zo? ?");
});
