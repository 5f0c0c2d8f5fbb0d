import type { CDPSession } from "@playwright/test";

/** Milliseconds from key to key: a common scanner's pace. */
export const SCANNER_GAP_MS = 8;

interface Key {
  readonly code: string;
  readonly key: string;
  readonly text: string;
  readonly shift: boolean;
  readonly keyCode: number;
}

const PUNCTUATION: Readonly<Record<string, Omit<Key, "key" | "text">>> = {
  "-": { code: "Minus", shift: false, keyCode: 189 },
  _: { code: "Minus", shift: true, keyCode: 189 },
  "%": { code: "Digit5", shift: true, keyCode: 53 },
  "/": { code: "Slash", shift: false, keyCode: 191 },
  " ": { code: "Space", shift: false, keyCode: 32 },
};

const ENTER: Key = { code: "Enter", key: "Enter", text: "\r", shift: false, keyCode: 13 };

/** The keys of a scanner with a US layout. */
function keyFor(character: string): Key {
  const upper = character.toUpperCase();
  if (/^[A-Z]$/.test(upper)) {
    const shift = character === upper;
    return { code: `Key${upper}`, key: character, text: character, shift, keyCode: upper.charCodeAt(0) };
  }
  if (/^\d$/.test(character)) {
    const keyCode = character.charCodeAt(0);
    return { code: `Digit${character}`, key: character, text: character, shift: false, keyCode };
  }
  const known = PUNCTUATION[character];
  if (!known) throw new Error(`No key for ${JSON.stringify(character)} on the test's scanner`);
  return { ...known, key: character, text: character };
}

/**
 * Types as a scanner does: key positions with shift, a steady pace, Enter at the end. Keys are sent on time and not one
 * after the answer to the other, because a busy machine must not turn a scanner into a slow typist.
 */
export async function typeAsScanner(cdp: CDPSession, text: string, gapMs = SCANNER_GAP_MS): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const send = (event: Parameters<typeof cdp.send<"Input.dispatchKeyEvent">>[1]): void => {
    const sending = cdp.send("Input.dispatchKeyEvent", event);
    // A window that dies while it is typed into must not fail the test before the end of this function can say so.
    sending.catch(() => undefined);
    sent.push(sending);
  };
  for (const key of [...[...text].map(keyFor), ENTER]) {
    const { code, shift, keyCode } = key;
    const common = { code, key: key.key, windowsVirtualKeyCode: keyCode, modifiers: shift ? 8 : 0 };
    send({ type: "keyDown", text: key.text, ...common });
    send({ type: "keyUp", ...common });
    if (gapMs > 0) await new Promise((resolve) => setTimeout(resolve, gapMs));
  }
  await Promise.all(sent);
}
