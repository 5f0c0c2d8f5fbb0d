import { describe, expect, it } from "vitest";
import { decodeKeys } from "../../../src-renderer/scanner/decode.ts";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/layouts.ts";
import { captureScanner } from "../../../src-renderer/scanner/capture.ts";
import { DEFAULT_READER_SETTINGS } from "../../../src-renderer/scanner/reader.ts";
import { FakeWindow } from "./fake-window.ts";
import { typed } from "./type-keys.ts";

const CODES = [
  "RBX-1007-251121-A0042-7",
  "RBX-1007-251121-A0042-02-7",
  "AB-1-250101-Z1-0",
  "ZZZZ-99999999-991231-Q99999-99",
  "rbx-1007-251121-a0042-7",
  "9223372036854775807",
  "9007199254740993",
  "1000",
  "0000012345",
  "1Z999AA10123456784",
  "JD014600003GB123456789",
  "LB123456789CN",
  "SF1234567890123",
  "YT7548273645182",
  "420941039405511899223197428490",
  "SKU-1",
  "SKU_BLUE/XL",
  "sku.with.dots",
  "MiXeD-CaSe-42",
  "with space",
  "A+B=C",
  "100%",
  "$25.00",
  "#tag:value",
  "[left]{right}",
  "semi;colon,comma",
  "quote'double\"",
  "back\\slash|pipe",
  "<angle>&amp",
  "tilde~back`tick",
  "(paren)*star",
  "https://example.com/r?id=42",
  "!@#$%^&*()_+-=",
];

const TERMINATORS = [["Enter"], ["NumpadEnter"], ["Tab"], ["Enter", "Enter"], []] as const;

/** What the operating system makes of the same key positions; none of it may matter. */
const INTERFERENCE = [
  { name: "plain", key: (code: string) => code, keyCode: 0, isComposing: false, capsLock: false },
  { name: "Caps Lock", key: (code: string) => code, keyCode: 0, isComposing: false, capsLock: true },
  { name: "input method", key: () => "Process", keyCode: 229, isComposing: true, capsLock: false },
  { name: "input method and Caps Lock", key: () => "Process", keyCode: 229, isComposing: true, capsLock: true },
];

describe.each(INTERFERENCE)("every code at every pace with $name", ({ key, keyCode, isComposing, capsLock }) => {
  it.each(CODES)("reads %s", (code) => {
    for (const gapMs of [0, 1, 8, 16, 30, 40]) {
      for (const terminators of TERMINATORS) {
        const window = new FakeWindow();
        const texts: string[] = [];
        const stop = captureScanner(window.asWindow(), {
          settings: DEFAULT_READER_SETTINGS,
          onBurst: (keys) => texts.push(decodeKeys(keys, SCANNER_LAYOUTS.us).text),
          onListening: () => {},
        });
        for (const stroke of typed(code, 100, gapMs)) {
          window.keyDown({ ...stroke, key: key(stroke.code), keyCode, isComposing, capsLock });
        }
        for (const [index, terminator] of terminators.entries()) {
          window.keyDown({ code: terminator, at: 100 + (code.length + index) * gapMs, keyCode, isComposing });
        }
        window.passTime(1000);
        stop();
        expect(texts, `${gapMs} ms, ${terminators.join("+") || "silence"}`).toEqual([code]);
      }
    }
  });
});
