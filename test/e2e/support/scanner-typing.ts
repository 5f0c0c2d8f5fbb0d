import type { CDPSession } from "@playwright/test";
import { SCANNER_LAYOUTS, type ScannerLayout } from "../../../src-renderer/scanner/capture/layouts.ts";

export const SCANNER_GAP_MS = 8;

export interface ScannerTyping {
  /** Without it all keys are sent together. */
  readonly gapMs?: number;
  /** The scanner's layout; the computer stays on US. */
  readonly layout?: ScannerLayout;
  readonly terminators?: readonly string[];
}

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

const TERMINATORS: Readonly<Record<string, { readonly key: string; readonly text: string }>> = {
  Enter: { key: "Enter", text: "\r" },
  NumpadEnter: { key: "Enter", text: "\r" },
  Tab: { key: "Tab", text: "" },
};

/** Returns the keys of a character on the scanner's keyboard: position and level; a dead key is followed by a space. */
export function scannerKeysOf(character: string, layout: ScannerLayout = SCANNER_LAYOUTS.us): ScannerKey[] {
  for (const keyCharacter of [character, `◌${character}`]) {
    for (const [code, characters] of Object.entries(layout.keys)) {
      const level = code.startsWith("Numpad") ? -1 : characters.indexOf(keyCharacter);
      if (level < 0) continue;
      const modifiers = (level % 2 === 1 ? SHIFT : 0) + (level >= 2 ? ALT : 0);
      return [{ code, modifiers }, ...(keyCharacter === character ? [] : [{ code: "Space", modifiers: 0 }])];
    }
  }
  throw new Error(`No key for ${JSON.stringify(character)} on the test's scanner`);
}

function createKeyEvent({ code, modifiers }: ScannerKey) {
  const terminator = TERMINATORS[code];
  const characters = SCANNER_LAYOUTS.us.keys[code];
  const key = terminator?.key ?? characters?.[(modifiers & SHIFT) === 0 ? 0 : 1] ?? code;
  const isTypingText = (modifiers & (ALT | CONTROL)) === 0;
  return {
    code,
    modifiers,
    key,
    windowsVirtualKeyCode: KEY_CODES[code] ?? code.charCodeAt(code.length - 1),
    ...(isTypingText && (terminator?.text ?? key) !== "" && { text: terminator?.text ?? key }),
  };
}

/**
 * Types key positions at a steady pace, with Enter at the end. Each key carries its own timestamp and does not wait for
 * the previous one. Without `gapMs`, all keys are sent together, because a delay between two keys would split the code.
 */
export async function typeAsScanner(cdp: CDPSession, text: string, typing: number | ScannerTyping = {}): Promise<void> {
  const { gapMs, layout, terminators = ["Enter"] } = typeof typing === "number" ? { gapMs: typing } : typing;
  const keys = [...text].flatMap((character) => scannerKeysOf(character, layout));
  await pressAsScanner(cdp, [...keys, ...terminators.map((code) => ({ code, modifiers: 0 }))], gapMs);
}

export async function pressAsScanner(
  cdp: CDPSession,
  keys: readonly ScannerKey[],
  chosenGapMs?: number,
): Promise<void> {
  const gapMs = chosenGapMs ?? SCANNER_GAP_MS;
  const sentEvents: Promise<unknown>[] = [];
  const send = (event: Parameters<typeof cdp.send<"Input.dispatchKeyEvent">>[1]): void => {
    const sentEvent = cdp.send("Input.dispatchKeyEvent", event);
    // A window that crashes during the burst must not fail the test before this function can report it.
    sentEvent.catch(() => undefined);
    sentEvents.push(sentEvent);
  };
  const durationMs = keys.length * gapMs;
  if (!chosenGapMs) await waitUntilElapsed(performance.now() + durationMs);
  const startElapsedMs = performance.now();
  const startMs = Date.now() - (chosenGapMs ? 0 : durationMs);
  const computePressSeconds = (index: number): number => (startMs + index * gapMs) / 1000;
  for (const [index, key] of keys.entries()) {
    const timestamp = computePressSeconds(index);
    const { text, ...keyEvent } = { text: undefined, timestamp, ...createKeyEvent(key) };
    const altRight = { code: "AltRight", key: "Alt", windowsVirtualKeyCode: 18, timestamp };
    const needsAlt = (key.modifiers & ALT) !== 0;
    if (needsAlt) send({ type: "rawKeyDown", ...altRight, modifiers: ALT });
    send(text === undefined ? { type: "rawKeyDown", ...keyEvent } : { type: "keyDown", text, ...keyEvent });
    send({ type: "keyUp", ...keyEvent });
    if (needsAlt) send({ type: "keyUp", ...altRight, modifiers: 0 });
    if (chosenGapMs) await waitUntilElapsed(startElapsedMs + (index + 1) * gapMs);
  }
  await Promise.all(sentEvents);
}

/** Waits for a time instead of adding up delays, because every timer is a little late. */
async function waitUntilElapsed(elapsedMs: number): Promise<void> {
  const waitMs = elapsedMs - performance.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}
