import type { CDPSession } from "@playwright/test";
import { SCANNER_LAYOUTS, type ScannerLayout } from "../../../src-renderer/scanner/capture/layouts.ts";

/** Milliseconds from key to key: a common scanner's pace. */
export const SCANNER_GAP_MS = 8;

export interface ScannerTyping {
  /** Without one the keys are sent together. */
  readonly gapMs?: number;
  /** What the scanner is set to; the computer stays on US. */
  readonly layout?: ScannerLayout;
  /** Positions of the keys that end the code. */
  readonly terminators?: readonly string[];
}

/** A key going down and up; modifiers as the DevTools protocol counts them. */
export interface ScannerKey {
  readonly code: string;
  readonly modifiers: number;
}

const ALT = 1;
export const CONTROL = 2;
const SHIFT = 8;

/** Virtual key codes of positions on a US computer that are neither letter nor digit. */
const KEY_CODES: Readonly<Record<string, number>> = {
  Space: 32,
  Semicolon: 186,
  Equal: 187,
  Comma: 188,
  Minus: 189,
  Period: 190,
  Slash: 191,
  Backquote: 192,
  BracketLeft: 219,
  Backslash: 220,
  BracketRight: 221,
  Quote: 222,
  IntlBackslash: 226,
  Tab: 9,
  Enter: 13,
  NumpadEnter: 13,
  AltRight: 18,
};

const ENDING: Readonly<Record<string, { readonly key: string; readonly text: string }>> = {
  Enter: { key: "Enter", text: "\r" },
  NumpadEnter: { key: "Enter", text: "\r" },
  Tab: { key: "Tab", text: "" },
};

/** The keys of a character on the scanner's keyboard: position and level, dead keys with a space behind them. */
export function scannerKeysOf(character: string, layout: ScannerLayout = SCANNER_LAYOUTS.us): ScannerKey[] {
  for (const wanted of [character, `◌${character}`]) {
    for (const [code, characters] of Object.entries(layout.keys)) {
      const level = code.startsWith("Numpad") ? -1 : characters.indexOf(wanted);
      if (level < 0) continue;
      const modifiers = (level % 2 === 1 ? SHIFT : 0) + (level >= 2 ? ALT : 0);
      return [{ code, modifiers }, ...(wanted === character ? [] : [{ code: "Space", modifiers: 0 }])];
    }
  }
  throw new Error(`No key for ${JSON.stringify(character)} on the test's scanner`);
}

/** What a computer with a US layout makes of a key. */
function onComputer({ code, modifiers }: ScannerKey) {
  const ending = ENDING[code];
  const pair = SCANNER_LAYOUTS.us.keys[code];
  const key = ending?.key ?? pair?.[(modifiers & SHIFT) === 0 ? 0 : 1] ?? code;
  const types = (modifiers & (ALT | CONTROL)) === 0;
  return {
    code,
    modifiers,
    key,
    windowsVirtualKeyCode: KEY_CODES[code] ?? code.charCodeAt(code.length - 1),
    ...(types && (ending?.text ?? key) !== "" && { text: ending?.text ?? key }),
  };
}

/**
 * Types as a scanner does: key positions with shift, a steady pace, Enter at the end. Keys say when they were pressed as
 * the computer's own do, and are not sent one after the answer to the other, because a busy machine must not turn a
 * scanner into a slow typist. Unless the test names a pace all are sent at the end of their time: a test that is held up
 * between two keys would tear the code.
 */
export async function typeAsScanner(cdp: CDPSession, text: string, how: number | ScannerTyping = {}): Promise<void> {
  const { gapMs, layout, terminators = ["Enter"] } = typeof how === "number" ? { gapMs: how } : how;
  const keys = [...text].flatMap((character) => scannerKeysOf(character, layout));
  await pressAsScanner(cdp, [...keys, ...terminators.map((code) => ({ code, modifiers: 0 }))], gapMs);
}

export async function pressAsScanner(cdp: CDPSession, keys: readonly ScannerKey[], pace?: number): Promise<void> {
  const gapMs = pace ?? SCANNER_GAP_MS;
  const sent: Promise<unknown>[] = [];
  const send = (event: Parameters<typeof cdp.send<"Input.dispatchKeyEvent">>[1]): void => {
    const sending = cdp.send("Input.dispatchKeyEvent", event);
    // A window that dies while it is typed into must not fail the test before the end of this function can say so.
    sending.catch(() => undefined);
    sent.push(sending);
  };
  const took = keys.length * gapMs;
  if (!pace) await until(performance.now() + took);
  const start = performance.now();
  const startedAt = Date.now() - (pace ? 0 : took);
  const pressedAt = (index: number): number => (startedAt + index * gapMs) / 1000;
  for (const [index, key] of keys.entries()) {
    const timestamp = pressedAt(index);
    const { text, ...pressed } = { text: undefined, timestamp, ...onComputer(key) };
    const altRight = { code: "AltRight", key: "Alt", windowsVirtualKeyCode: 18, timestamp };
    const withAlt = (key.modifiers & ALT) !== 0;
    if (withAlt) send({ type: "rawKeyDown", ...altRight, modifiers: ALT });
    send(text === undefined ? { type: "rawKeyDown", ...pressed } : { type: "keyDown", text, ...pressed });
    send({ type: "keyUp", ...pressed });
    if (withAlt) send({ type: "keyUp", ...altRight, modifiers: 0 });
    if (pace) await until(start + (index + 1) * gapMs);
  }
  await Promise.all(sent);
}

/** By the clock and not by adding up, because every timer is a little late. */
async function until(time: number): Promise<void> {
  const rest = time - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
